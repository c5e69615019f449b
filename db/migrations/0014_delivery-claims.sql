CREATE TABLE "delivery_claims" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
