CREATE TABLE "maintenance_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"target_users" text DEFAULT 'all' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maintenance_notifications_window" CHECK ("maintenance_notifications"."end_time" > "maintenance_notifications"."start_time")
);
