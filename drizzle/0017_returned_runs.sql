ALTER TABLE "requests" ADD COLUMN "returned" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "returned_runs" integer DEFAULT 0 NOT NULL;