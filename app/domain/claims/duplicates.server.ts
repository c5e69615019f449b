import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { findSuburb } from '#app/domain/places/gazetteer.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { ownDomain } from './website-domain.server.ts'

/** What is known of a business that may be listed already. */
type DescribedListing = {
  name: string
  /** Null looks for the name in the suburb alone. */
  area: string | null
  suburb?: string | null | undefined
  phone?: string | null | undefined
  website?: string | null | undefined
  /** Addresses that it, or who speaks for it, is written to at. */
  emails: readonly (string | null)[]
}

export type Duplicate = {
  id: string
  slug: string
  name: string
  place: string
  /** What is the same. */
  by: 'phone' | 'website' | 'email' | 'name'
}

/** How alike two names are for one business, from 0 to 1 (pg_trgm): of an area, and of a suburb. */
const alike = { area: 0.6, suburb: 0.45 }

const columns = sql`id, slug, name, concat_ws(', ', nullif(address, ''), nullif(suburb, ''))`
const from = sql`from businesses where listed and owner_id is null`

const byPhone = (phone: string): SQL => sql`
  select ${columns}, 'phone', 1 ${from}
    and phone = ${phone} and admin_text like '%' || ${phone} || '%'`

/** At a host that many share, such as a social network, only the very same page is the same website. */
function byWebsite(website: string): SQL {
  const isSame = ownDomain(website) ? sql`true` : sql`website = ${website}`
  return sql`select ${columns}, 'website', 0.95 ${from}
    and website is not null and website_host(website) = website_host(${website}) and ${isSame}`
}

const byEmail = (email: string): SQL => sql`
  select ${columns}, 'email', 0.9 ${from} and email = ${email} and admin_text like '%' || ${email} || '%'`

/** Websites at the domain of an address, where that is nobody's but its own. */
function byEmailDomain(email: string): SQL[] {
  const domain = ownDomain(`https://${email.split('@')[1] ?? ''}/`)
  return domain
    ? [
        sql`select ${columns}, 'email', 0.85 ${from}
          and website is not null and website_host(website) = ${domain}`,
      ]
    : []
}

const byName = (name: string, where: SQL, least: number): SQL => sql`
  select ${columns}, 'name', similarity(name_key, fold(${name})) * 0.8 ${from} and ${where}
    and name_key % fold(${name}) and similarity(name_key, fold(${name})) >= ${least}`

function searches({ name, area, suburb, phone, website, emails }: DescribedListing): SQL[] {
  const known = [...new Set(emails.filter((email) => email !== null))]
  const place = suburb ? (findSuburb(suburb)?.suburb ?? suburb) : null
  return [
    ...(phone ? [byPhone(phone)] : []),
    ...(website ? [byWebsite(website)] : []),
    ...known.flatMap((email) => [byEmail(email), ...byEmailDomain(email)]),
    ...(area ? [byName(name, sql`area = ${area}`, alike.area)] : []),
    ...(place ? [byName(name, sql`suburb = ${place}`, alike.suburb)] : []),
  ]
}

/**
 * Listed businesses without an owner that may be the one described: the same phone, website or email, a website at the
 * email's own domain, or nearly the same name in the area or suburb. At most five, the likeliest first.
 */
export async function findListingsAlike(
  described: DescribedListing,
  tx: Database = db,
): Promise<Duplicate[]> {
  const asked = searches(described)
  if (asked.length === 0) return []
  const found = sql.join(asked, sql` union all `)
  const rows = await tx.execute<Duplicate>(sql`
    select id, slug, name, place, by from (
      select distinct on (id) * from (${found}) as found (id, slug, name, place, by, score) order by id, score desc
    ) as best order by score desc, slug limit 5`)
  return [...rows]
}

const noneOfThese = 'none'

type Newcomer = {
  businessName: string
  area: string
  suburb?: string | undefined
  website?: string | null | undefined
  email: string
  phone: string | null
}

/**
 * The listing that a newcomer says is theirs, or null. Throws DomainError `conflict` with choices where there may be
 * one and they have not said.
 */
export async function chosenDuplicate(
  { businessName, email, ...newcomer }: Newcomer,
  answer: string | undefined,
  tx: Database = db,
): Promise<string | null> {
  if (answer === noneOfThese) return null
  const duplicates = await findListingsAlike(
    { name: businessName, emails: [email], ...newcomer },
    tx,
  )
  if (duplicates.length === 0) return null
  if (duplicates.some(({ slug }) => slug === answer)) return answer ?? null
  const message = 'Is one of these yours? Then you do not need a second one.'
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
