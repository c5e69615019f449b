CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "single_use_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"payload" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_username_lower" CHECK ("users"."username" = lower("users"."username"))
);
--> statement-breakpoint
CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" uuid,
	"reason" text,
	"starts_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"request_key" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_span" CHECK (ends_at > starts_at),
	CONSTRAINT "bookings_status" CHECK (status in ('PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'))
);
--> statement-breakpoint
CREATE TABLE "business_views" (
	"business_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "business_views_business_id_day_pk" PRIMARY KEY("business_id","day")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid,
	"external_key" text,
	"name" text NOT NULL,
	"industry" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"area" text NOT NULL,
	"suburb" text DEFAULT '' NOT NULL,
	"city" text DEFAULT 'Cape Town' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text,
	"email" text,
	"website" text,
	"description" text DEFAULT '' NOT NULL,
	"logo" text,
	"amenities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"highlights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hours" jsonb,
	"special_dates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closed_until" date,
	"is_listing_published" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"plan_status" text DEFAULT 'NONE' NOT NULL,
	"rating" real,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"google_review_link" text,
	"make_webhook_url" text DEFAULT '' NOT NULL,
	"notice_minutes" integer DEFAULT 60 NOT NULL,
	"horizon_days" integer DEFAULT 90 NOT NULL,
	"slot_minutes" integer DEFAULT 60 NOT NULL,
	"one_at_a_time" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed" boolean GENERATED ALWAYS AS (is_listing_published and is_active and plan_status <> 'NONE') STORED NOT NULL,
	"rank" real GENERATED ALWAYS AS ((case plan_status when 'PREMIUM' then 20 when 'BASIC' then 10 else 0 end
          + (coalesce(rating, 0) * rating_count + 40) / (rating_count + 10))::real) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || E'
' || description || E'
' || industry || E'
' || city || E'
' || suburb)) STORED NOT NULL,
	"open_minutes" "int4multirange" GENERATED ALWAYS AS (week_minutes(hours)) STORED,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	CONSTRAINT "businesses_rating" CHECK (rating is null or (rating >= 0 and rating <= 5)),
	CONSTRAINT "businesses_rating_count" CHECK (rating_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid,
	"object_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"booking_id" uuid,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"booking_id" uuid,
	"business_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"business_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_views" ADD CONSTRAINT "business_views_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "single_use_tokens_user" ON "single_use_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "single_use_tokens_expiry" ON "single_use_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "booking_changes_booking" ON "booking_changes" USING btree ("booking_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_key" ON "bookings" USING btree ("business_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_same_request" ON "bookings" USING btree ("business_id","starts_at","customer_email") WHERE status in ('PENDING', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "bookings_business_starts" ON "bookings" USING btree ("business_id","starts_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_business_status" ON "bookings" USING btree ("business_id","status","starts_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_business_created" ON "bookings" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_open" ON "bookings" USING btree ("starts_at") WHERE status in ('PENDING', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "bookings_anonymise" ON "bookings" USING btree ("starts_at") WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX "bookings_customer_email" ON "bookings" USING btree ("customer_email");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_slug" ON "businesses" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_external_key" ON "businesses" USING btree ("external_key");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_owner" ON "businesses" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "businesses_created" ON "businesses" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "listed_rank" ON "businesses" USING btree ("rank" DESC NULLS LAST,"id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_industry_rank" ON "businesses" USING btree ("industry","rank" DESC NULLS LAST,"id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_area_rank" ON "businesses" USING btree ("area","rank" DESC NULLS LAST,"id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_industry_area_rank" ON "businesses" USING btree ("industry","area","rank" DESC NULLS LAST,"id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_suburb_rank" ON "businesses" USING btree ("suburb","rank" DESC NULLS LAST,"id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_search" ON "businesses" USING gin (search_text gin_trgm_ops) WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_bigrams" ON "businesses" USING gin (bigrams(search_text)) WHERE listed;--> statement-breakpoint
CREATE INDEX "listed_name_nearest" ON "businesses" USING gist (name_key gist_trgm_ops) WHERE listed;--> statement-breakpoint
CREATE UNIQUE INDEX "images_object_key" ON "images" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "images_business" ON "images" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_entries" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit_entries" USING btree ("target_type","target_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_business" ON "deliveries" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mails_booking" ON "mails" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_fingerprint" ON "provider_events" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "provider_events_business" ON "provider_events" USING btree ("business_id","received_at");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_at_a_time"
  EXCLUDE USING gist ("business_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("status" = 'CONFIRMED' AND "exclusive");
