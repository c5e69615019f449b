CREATE TABLE "import_gains" (
	"business_id" uuid NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "import_gains_business_id_field_pk" PRIMARY KEY("business_id","field"),
	CONSTRAINT "import_gains_field" CHECK (field in ('phone', 'website', 'hours', 'address', 'category'))
);
--> statement-breakpoint
ALTER TABLE "import_gains" ADD CONSTRAINT "import_gains_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;