import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'

const nearestCount = 6
/** More words than these are a text, and shorter ones resemble everything. */
const maxWords = 4
const shortestWord = 3
const maxAlike = 8
/** So few names that have a word are put in order; more are walked in that order. */
const fewHaving = 3000
/** Rows of the words most alike: twice as many as are shown, since one name may have two words. */
const maxRows = 2 * nearestCount

const hasWord = sql`s.head @@ singular_words(alike.word)::tsquery`
const byRank = sql`rank desc nulls last, business_id`

/**
 * Listed businesses whose names hold words that share letters with those typed (trigrams), the most alike first; none
 * where nothing is. One statement.
 */
export async function nearestByName(
  term: string,
  tx: Database,
  few = fewHaving,
): Promise<BusinessCard[]> {
  const rows = await tx.execute<CardRow>(sql`
    with asked as (
      select word from regexp_split_to_table(plain_words(${term}), ' ') as word
      where length(word) >= ${shortestWord} limit ${maxWords}
    ), alike as materialized (
      select name_words.word, max(similarity(name_words.word, asked.word)) as likeness
      from asked join name_words on name_words.word % asked.word
      group by name_words.word order by likeness desc, name_words.word limit ${maxAlike}
    ), found as materialized (
      select having_word.business_id as id, alike.likeness, having_word.rank
      from (select * from alike order by likeness desc, word offset 0) as alike cross join lateral (
        with held as materialized (
          select s.business_id, s.rank from listing_words s where ${hasWord} limit ${few + 1}
        ), size as materialized (select count(*) > ${few} as many from held)
        (select * from held where not (select many from size) order by ${byRank} limit ${nearestCount})
        union all
        (select s.business_id, s.rank from listing_words s where ${hasWord} and (select many from size)
          order by ${byRank} limit ${nearestCount})) as having_word
      limit ${maxRows}
    ), near as (
      select id, max(likeness) as likeness, max(rank) as rank from found
      group by id order by likeness desc, rank desc, id limit ${nearestCount}
    )
    select ${cardColumns} from near join businesses b using (id) order by near.likeness desc, near.rank desc, b.id`)
  return rows.map((row) => toCard(row))
}
