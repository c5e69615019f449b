import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { DomainError } from '#app/domain/errors.ts'

type Newcomer = { businessName: string; area: string; phone: string | null }

/** How alike two names are for one business, from 0 to 1 (pg_trgm). */
const alike = 0.6

/**
 * Listed businesses without an owner that may be the newcomer's: the same phone, or nearly the same name in the area.
 * At most five, the likeliest first.
 */
const findDuplicates = ({ businessName, area, phone }: Newcomer, tx: Database) =>
  tx.execute<{ slug: string; name: string; place: string }>(sql`
    select slug, name, place from (
      select slug, name, concat_ws(', ', nullif(address, ''), nullif(suburb, '')) as place, 1 as score
      from businesses where listed and owner_id is null
        and ${phone}::text is not null and phone = ${phone}
        and admin_text like '%' || ${phone ?? ''} || '%'
      union
      select slug, name, concat_ws(', ', nullif(address, ''), nullif(suburb, '')),
        similarity(name_key, fold(${businessName}))
      from businesses where listed and owner_id is null and area = ${area}
        and name_key % fold(${businessName}) and similarity(name_key, fold(${businessName})) >= ${alike}
    ) as found group by slug, name, place order by max(score) desc, slug limit 5`)

export const noneOfThese = 'none'

/**
 * The listing that a newcomer says is theirs, or null. Throws DomainError `conflict` with choices where there may be
 * one and they have not said.
 */
export async function chosenDuplicate(
  newcomer: Newcomer,
  answer: string | undefined,
  tx: Database = db,
): Promise<string | null> {
  if (answer === noneOfThese) return null
  const duplicates = await findDuplicates(newcomer, tx)
  if (duplicates.length === 0) return null
  if (duplicates.some(({ slug }) => slug === answer)) return answer ?? null
  const message = 'Is one of these yours? Then you need no second listing.'
  throw new DomainError('conflict', message, {
    fields: { listing: [message] },
    choices: {
      listing: [
        ...duplicates.map(({ slug, name, place }) => ({
          value: slug,
          label: [name, place].filter(Boolean).join(', '),
        })),
        { value: noneOfThese, label: 'None of these' },
      ],
    },
  })
}
