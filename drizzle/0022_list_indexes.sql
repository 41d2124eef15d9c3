CREATE INDEX "settings_balance_idx" ON "settings" USING btree ("credit_balance_scores");--> statement-breakpoint
CREATE INDEX "users_live_idx" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_seen_idx" ON "users" USING btree ("last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "help_articles_order_idx" ON "help_articles" USING btree ("sort_order","title");--> statement-breakpoint
CREATE INDEX "credit_ledger_type_idx" ON "credit_ledger" USING btree ("type","amount");--> statement-breakpoint
CREATE INDEX "coupons_created_idx" ON "coupons" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "requests_live_idx" ON "requests" USING btree ("created_at","id") WHERE "requests"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "requests_user_live_idx" ON "requests" USING btree ("user_id","created_at","id") WHERE "requests"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "requests_user_name_idx" ON "requests" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE INDEX "requests_user_count_idx" ON "requests" USING btree ("user_id","modification_count");--> statement-breakpoint
CREATE INDEX "requests_name_idx" ON "requests" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "requests_cost_idx" ON "requests" USING btree ("processing_cost");--> statement-breakpoint
CREATE INDEX "support_tickets_created_idx" ON "support_tickets" USING btree ("created_at");