CREATE TABLE "landing_pages" (
	"trade" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"total" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "landing_pages_trade_kind_place_pk" PRIMARY KEY("trade","kind","place"),
	CONSTRAINT "landing_pages_kind" CHECK (kind in ('everywhere', 'area', 'suburb'))
);
--> statement-breakpoint
CREATE INDEX "landing_pages_place" ON "landing_pages" USING btree ("kind","place");