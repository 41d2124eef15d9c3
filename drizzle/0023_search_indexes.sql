DROP INDEX "requests_created_idx";--> statement-breakpoint
DROP INDEX "requests_cost_idx";--> statement-breakpoint
CREATE INDEX "audit_entries_admin_idx" ON "audit_entries" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "requests_user_filter_idx" ON "requests" USING btree ("user_id","status","original_instrument","created_at","id") WHERE "requests"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vouchers_redeemer_idx" ON "vouchers" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "requests_created_idx" ON "requests" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "requests_cost_idx" ON "requests" USING btree ("processing_cost","id") WHERE "requests"."deleted_at" is null;--> statement-breakpoint
-- pg_trgm comes with PostgreSQL, but some packages of it leave it out: then searches read every row (docs/decisions/0079).
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "users_words_idx" ON "users" USING gin ("email" gin_trgm_ops,"display_name" gin_trgm_ops);
    CREATE INDEX "audit_entries_words_idx" ON "audit_entries" USING gin ("action" gin_trgm_ops,"target" gin_trgm_ops);
    CREATE INDEX "client_errors_words_idx" ON "client_errors" USING gin ("message" gin_trgm_ops,"url" gin_trgm_ops);
    CREATE INDEX "help_articles_words_idx" ON "help_articles" USING gin ("title" gin_trgm_ops,"slug" gin_trgm_ops,"content" gin_trgm_ops);
    CREATE INDEX "credit_ledger_words_idx" ON "credit_ledger" USING gin ("description" gin_trgm_ops);
    CREATE INDEX "coupons_words_idx" ON "coupons" USING gin ("code" gin_trgm_ops);
    CREATE INDEX "requests_words_idx" ON "requests" USING gin ("original_file_name" gin_trgm_ops);
    CREATE INDEX "support_tickets_words_idx" ON "support_tickets" USING gin ("subject" gin_trgm_ops,"name" gin_trgm_ops,"email" gin_trgm_ops,"message" gin_trgm_ops);
    CREATE INDEX "vouchers_words_idx" ON "vouchers" USING gin ("code" gin_trgm_ops,"note" gin_trgm_ops);
  END IF;
END $$;
