-- A name as duplicates are found by it: letters and digits alone, without legal forms, articles and "and".
CREATE FUNCTION name_core(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(fold(name),
    '[''’`´.]', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
    '\m(?:the|die|and|en|pty|ltd|limited|cc|inc|bk|edms|bpk|npc)\M| ', '', 'g'), ''), fold(name)), 200);
--> statement-breakpoint
CREATE TABLE "import_decisions" (
	"external_key" text NOT NULL,
	"other" text NOT NULL,
	"same" boolean NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_decisions_external_key_other_pk" PRIMARY KEY("external_key","other")
);
--> statement-breakpoint
CREATE TABLE "import_pairs" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"external_key" text NOT NULL,
	"row" text NOT NULL,
	"other" text NOT NULL,
	"other_text" text NOT NULL,
	"business_id" uuid,
	"is_doubtful" boolean NOT NULL,
	CONSTRAINT "import_pairs_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_kind_part_pk" PRIMARY KEY("import_id","kind","part"),
	CONSTRAINT "import_parts_kind" CHECK (kind in ('file', 'report'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file" text NOT NULL,
	"state" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_state" CHECK (state in ('waiting', 'reading', 'writing', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_decisions" ADD CONSTRAINT "import_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pairs" ADD CONSTRAINT "import_pairs_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_decisions_by" ON "import_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_expiry" ON "imports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "businesses_name_core" ON "businesses" USING btree (name_core(name) collate "C");--> statement-breakpoint
CREATE INDEX "businesses_phone" ON "businesses" USING btree ("phone") WHERE phone is not null;