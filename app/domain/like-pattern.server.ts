import { sql, type SQL } from 'drizzle-orm'

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const escaping = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`)

/** A term as a pattern for LIKE on a folded text. Escaped after folding, which makes `%` of `％` and `\` of `＼`. */
export const foldedLike = (term: string): SQL => sql`regexp_replace(fold(${term}), ${escaping})`
