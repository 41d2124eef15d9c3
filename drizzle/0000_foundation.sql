CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"credit_balance_scores" integer DEFAULT 0 NOT NULL,
	"has_completed_onboarding" boolean DEFAULT true NOT NULL,
	"default_instrument" text DEFAULT '' NOT NULL,
	"default_assessment_option" text DEFAULT 'General' NOT NULL,
	"default_target_difficulty" text DEFAULT '' NOT NULL,
	"google_drive_integration" boolean DEFAULT false NOT NULL,
	"is_google_drive_enabled" boolean DEFAULT false NOT NULL,
	"is_google_drive_authorized" boolean DEFAULT false NOT NULL,
	"default_output_musicxml" boolean DEFAULT true NOT NULL,
	"default_output_pdf" boolean DEFAULT true NOT NULL,
	"default_output_midi" boolean DEFAULT true NOT NULL,
	"difficulty_system" text DEFAULT 'General' NOT NULL,
	"default_difficulty" text DEFAULT 'Beginner' NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"quick_actions" jsonb,
	"theme" text DEFAULT 'light' NOT NULL,
	CONSTRAINT "settings_balance_not_negative" CHECK ("settings"."credit_balance_scores" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signup_grants" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"display_name" text NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"google_sub" text,
	"referral_code" text,
	"referred_by" uuid,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"privacy_accepted_at" timestamp (3) with time zone NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_google_sub_unique" UNIQUE("google_sub"),
	CONSTRAINT "users_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_email_normal" CHECK ("users"."email" = lower(btrim("users"."email")) and length("users"."email") <= 254),
	CONSTRAINT "users_not_own_referrer" CHECK ("users"."referred_by" <> "users"."id")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid,
	"role" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"temporary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"analysis" jsonb,
	"storage_key" text NOT NULL,
	CONSTRAINT "stored_files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"request_id" uuid,
	"payment_id" uuid,
	"voucher_id" uuid,
	"referred_user_id" uuid,
	"description" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_ledger_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "credit_ledger_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "credit_ledger_amount_not_zero" CHECK ("credit_ledger"."amount" <> 0),
	CONSTRAINT "credit_ledger_balance_not_negative" CHECK ("credit_ledger"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"insert_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_entries_insert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"key" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"request_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"variant" integer DEFAULT 0 NOT NULL,
	"report" jsonb NOT NULL,
	"decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storage_prefix" text NOT NULL,
	"original_pages" integer NOT NULL,
	"result_pages" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_request_id_run_variant_pk" PRIMARY KEY("request_id","run","variant")
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"attempt" integer NOT NULL,
	"stage" text NOT NULL,
	"percent" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"original_file_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"original_instrument" text NOT NULL,
	"modification_type" text NOT NULL,
	"target_difficulty" text NOT NULL,
	"target_key" text DEFAULT 'keep' NOT NULL,
	"original_key" text DEFAULT 'detect' NOT NULL,
	"assessment_option" text DEFAULT 'General' NOT NULL,
	"specific_pedagogical_requirements" text DEFAULT '' NOT NULL,
	"must_haves_must_nots" text DEFAULT '' NOT NULL,
	"output_musicxml" boolean DEFAULT true NOT NULL,
	"output_pdf" boolean DEFAULT true NOT NULL,
	"output_midi" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"modification_count" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"error_code" text,
	"processing_cost" numeric(12, 6) DEFAULT 0 NOT NULL,
	"input_token_count" integer DEFAULT 0 NOT NULL,
	"output_token_count" integer DEFAULT 0 NOT NULL,
	"credits_charged" integer NOT NULL,
	"pages" integer,
	"measures" integer,
	"part" text,
	"run" integer DEFAULT 1 NOT NULL,
	"run_free" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"stage" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"idempotency_fingerprint" text,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "requests_some_output" CHECK ("requests"."output_musicxml" or "requests"."output_pdf" or "requests"."output_midi"),
	CONSTRAINT "requests_charge" CHECK ("requests"."credits_charged" >= 1),
	CONSTRAINT "requests_file_name" CHECK (length("requests"."original_file_name") between 1 and 255),
	CONSTRAINT "requests_progress" CHECK ("requests"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stored_files_request_idx" ON "stored_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "stored_files_expires_idx" ON "stored_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credit_ledger_user_idx" ON "credit_ledger" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE INDEX "log_entries_request_idx" ON "log_entries" USING btree ("request_id","insert_id");--> statement-breakpoint
CREATE INDEX "log_entries_timestamp_idx" ON "log_entries" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "mails_unsent_idx" ON "mails" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "request_events_request_idx" ON "request_events" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_events_created_idx" ON "request_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_idempotency_key" ON "requests" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "requests_user_idx" ON "requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_status_idx" ON "requests" USING btree ("status","heartbeat_at");--> statement-breakpoint
CREATE INDEX "requests_expires_idx" ON "requests" USING btree ("expires_at");