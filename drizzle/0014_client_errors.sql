CREATE TABLE "client_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"component_stack" text NOT NULL,
	"url" text NOT NULL,
	"timestamp" text NOT NULL,
	"user_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "client_errors_received_idx" ON "client_errors" USING btree ("received_at");