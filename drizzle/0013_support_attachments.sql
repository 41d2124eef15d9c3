CREATE TABLE "support_attachments" (
	"ticket_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "support_attachments_ticket_id_n_pk" PRIMARY KEY("ticket_id","n")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;