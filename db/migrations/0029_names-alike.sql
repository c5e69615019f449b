DROP INDEX "listed_name_nearest";--> statement-breakpoint
CREATE INDEX "listed_name_text" ON "businesses" USING gin (name_key gin_trgm_ops) WHERE listed;--> statement-breakpoint
CREATE INDEX "name_words_alike" ON "name_words" USING gin (word gin_trgm_ops);