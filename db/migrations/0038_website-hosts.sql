-- The host of a website without `www.`, in lower case; null for what is no web address.
CREATE FUNCTION website_host(website text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN substring(lower(website) from '^https?://(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)');
--> statement-breakpoint
CREATE INDEX "listed_website_host" ON "businesses" USING btree (website_host(website)) WHERE listed and website is not null;
