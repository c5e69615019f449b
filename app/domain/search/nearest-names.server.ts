import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'

const nearestCount = 6
/** More words than these are a text, and shorter ones resemble everything. */
const maxWords = 4
const shortestWord = 3
const maxAlike = 8

/**
 * Listed businesses whose names hold words that share letters with those typed (trigrams), the most alike first; none
 * where nothing is. One statement.
 */
export async function nearestByName(term: string, tx: Database): Promise<BusinessCard[]> {
  const rows = await tx.execute<CardRow>(sql`
    with asked as (
      select word from regexp_split_to_table(plain_words(${term}), ' ') as word
      where length(word) >= ${shortestWord} limit ${maxWords}
    ), alike as materialized (
      select name_words.word, max(similarity(name_words.word, asked.word)) as likeness
      from asked join name_words on name_words.word % asked.word
      group by name_words.word order by likeness desc, name_words.word limit ${maxAlike}
    ), near as (
      select found.business_id as id, max(likeness) as likeness, max(found.rank) as rank from alike cross join lateral (
        select s.business_id, s.rank from listing_words s where s.head @@ singular_words(alike.word)::tsquery
        order by s.rank desc nulls last, s.business_id limit ${nearestCount}) as found
      group by found.business_id order by likeness desc, rank desc, found.business_id limit ${nearestCount}
    )
    select ${cardColumns} from near join businesses b using (id) order by near.likeness desc, near.rank desc, b.id`)
  return rows.map((row) => toCard(row))
}
