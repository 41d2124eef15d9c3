-- What the ledger keeps for years names the request, never the file. The one change of written entries there is.
ALTER TABLE "credit_ledger" DISABLE TRIGGER "credit_ledger_append_only";
--> statement-breakpoint
UPDATE "credit_ledger" SET "description" = 'Request ' || "request_id" WHERE "type" = 'request_debit' AND "request_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "payments" SET "reason" = NULL WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "credit_ledger" ENABLE TRIGGER "credit_ledger_append_only";
