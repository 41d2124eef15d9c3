-- What a person chose about the reading of an upload stands beside the measures they mended.
UPDATE "requests" SET "reading" = jsonb_build_object('choices', "reading") WHERE "reading" IS NOT NULL;
