import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { escapeLike } from '#app/domain/like-pattern.server.ts'
import { editDistance } from '#app/domain/places/place-name.ts'
import { maxSlips } from './slips.server.ts'
import { soundInAfrikaans } from './sounds.ts'
import type { NameWords } from './read-query.server.ts'

/** More unknown words than these are a text, not a search. */
const maxWords = 6
const maxAlternatives = 4

/**
 * Which of these words names hold, and for the others the words of names a slip or two away: those that start or end
 * alike, as a slip leaves one half whole. One statement.
 */
export async function nameWordsFor(words: readonly string[], tx: Database): Promise<NameWords> {
  const asked = words.filter((word) => word.length >= 4 && word.length <= 40).slice(0, maxWords)
  if (asked.length === 0) return new Map()
  const candidates = asked.map((word) => {
    const same = sql`select ${word} as asked, word from name_words where word = ${word}`
    const slips = maxSlips(word.length)
    if (slips === 0) return same
    const half = Math.max(2, Math.floor((word.length - 1) / 2) - (slips - 1))
    const start = `${escapeLike(word.slice(0, half))}%`
    const end = `${escapeLike([...word].toReversed().join('').slice(0, half))}%`
    const long = sql`length(word) between ${word.length - slips} and ${word.length + slips}`
    return sql`${same} union
      select ${word}, word from name_words where word like ${start} and ${long} union
      select ${word}, word from name_words where reverse(word) like ${end} and ${long}`
  })
  const rows = await tx.execute<{ asked: string; word: string }>(
    sql.join(candidates, sql` union all `),
  )
  return new Map(asked.map((word) => [word, closest(word, rows)]))
}

function closest(word: string, rows: readonly { asked: string; word: string }[]): string[] {
  const limit = maxSlips(word.length)
  const sound = soundInAfrikaans(word)
  // What is said alike is one slip, however it is written: `quickfix` for `kwikfix`.
  const slipsTo = (other: string) =>
    Math.min(
      editDistance(word, other, limit),
      soundInAfrikaans(other) === sound ? Number(other !== word) : limit + 1,
    )
  const near = rows
    .filter((row) => row.asked === word)
    .map((row) => ({ word: row.word, slips: slipsTo(row.word) }))
    .filter(({ slips }) => slips <= limit)
  const least = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === least)
    .slice(0, maxAlternatives)
    .map((one) => one.word)
}
