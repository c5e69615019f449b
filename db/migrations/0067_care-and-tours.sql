-- Child care apart from schools, and who shows people around apart from who travels.
-- Whoever writes a listing waits: it would be listed by the former words.
LOCK TABLE "listing_trades" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE trade_words SET trade = 'Schools', finds = '(''school'') | (''college'') | (''tutoring'') | (''skool'') | (''skole'') | (''isikolo'') | (''izikolo'')' WHERE trade = 'Schools and crèches';
--> statement-breakpoint
UPDATE trade_words SET finds = '(''travel'' & ''agent'' & ''and'' & ''tour'') | (''travel'' & ''agent'') | (''travel'' & ''agency'') | (''tour'') | (''tour'' & ''guide'') | (''reisagent'') | (''toere'') | (''ukhenketho'') | (''umkhokeli'' & ''wabakhenkethi'')' WHERE trade = 'Travel agents and tours';
--> statement-breakpoint
INSERT INTO trade_words (trade, industry, finds) VALUES
  ('Crèches and child care', 'Professional Services', '(''crech'' & ''and'' & ''child'' & ''care'') | (''creche'') | (''educare'') | (''preschool'') | (''day'' & ''care'') | (''nursery'' & ''school'') | (''kindergarten'') | (''daycare'') | (''kleuterskool'') | (''nasorg'') | (''inkulisa'') | (''iinkulisa'')'),
  ('Guided walks and tours', 'Fitness', '(''guided'' & ''walk'' & ''and'' & ''tour'') | (''guided'' & ''walking'') | (''guide'') | (''guided'') | (''tour'') | (''guided'' & ''walk'') | (''staptoer'') | (''stapgid'') | (''umkhokeli'' & ''wabakhenkethi'') | (''ukhenketho'')');
--> statement-breakpoint
DELETE FROM listing_trades USING trade_words t
  WHERE t.id = listing_trades.trade AND t.trade IN ('Schools', 'Travel agents and tours');
--> statement-breakpoint
-- Trade by trade, by the index of words.
INSERT INTO listing_trades (business_id, trade, is_named, opening, area, city, suburb)
  SELECT w.business_id, t.id, w.head @@ t.finds, f.opening, w.area, w.city, w.suburb
  FROM trade_words t CROSS JOIN LATERAL (
      SELECT * FROM listing_words w WHERE w.words @@ t.finds AND w.industry = t.industry OFFSET 0
    ) AS w JOIN listing_facts f USING (business_id)
  WHERE t.trade IN ('Schools', 'Crèches and child care', 'Travel agents and tours', 'Guided walks and tours');
