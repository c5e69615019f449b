import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { keyedHash } from '#app/hmac.server.ts'
import { neighbourhoodOf, siteOf } from '#app/network.ts'

/**
 * Attempts per window in seconds. Ten per account and site, so that one site cannot
 * use up an account's; more per address, since mobile networks share them among many users, and per account: of those,
 * one provider's network gets less than a third, so that a thief there does not lock the owner out on a new device.
 */
export const signInLimits = {
  pair: { points: 10, seconds: 15 * 60 },
  address: { points: 100, seconds: 15 * 60 },
  neighbours: { points: 30, seconds: 60 * 60 },
  account: { points: 100, seconds: 60 * 60 },
} as const

export type Attempt = {
  login: string
  address: string
  /** A known device is exempt from the account's limit, so that strangers' attempts do not lock it out. */
  known: boolean
}

/** Keys are hashed, so that the table holds no personal data. */
export function attemptKeys({ login, address }: Omit<Attempt, 'known'>) {
  const key = (kind: string, text: string) => `sign-in-${kind}:${keyedHash(text)}`
  return {
    address: key('address', address),
    pair: key('pair', `${siteOf(address)}\n${login}`),
    neighbours: key('neighbours', `${neighbourhoodOf(address)}\n${login}`),
    account: key('account', login),
  }
}

const count = (name: string, key: string, seconds: number, onlyIf = sql`true`) => sql`
  ${sql.identifier(name)} as (
    insert into rate_limits as r (key, points, expire)
    select ${key}::text, 1, now() + make_interval(secs => ${seconds}::int) where ${onlyIf}
    on conflict (key) do update set
      points = case when r.expire <= now() then 1 else r.points + 1 end,
      expire = case when r.expire <= now() then excluded.expire else r.expire end
    returning points, expire
  )`

const within = (name: string, limit: number) =>
  sql`(select points <= ${limit}::int from ${sql.identifier(name)})`

type Row = Record<'pair' | 'neighbours' | 'account', number | null> & {
  address: number
  wait: number
}

/** The limit that an attempt went over, the narrowest first; those wider were not counted then. */
function exceededBy(row: Row) {
  const { address, pair, neighbours, account } = signInLimits
  if (row.address > address.points) return address
  if ((row.pair ?? 0) > pair.points) return pair
  if ((row.neighbours ?? 0) > neighbours.points) return neighbours
  return (row.account ?? 0) > account.points ? account : null
}

/**
 * Counts a sign-in attempt before the password is checked. Throws DomainError `too-many`. What a narrow limit refuses
 * does not count towards the wider one, so one address cannot use up an account's limit. One statement.
 */
export async function countAttempt(attempt: Attempt, tx: Database): Promise<void> {
  if (env().RATE_LIMIT === 'off') return
  const keys = attemptKeys(attempt)
  const { address, pair, neighbours, account } = signInLimits
  const ifStranger = attempt.known ? sql`false` : undefined
  const [row] = await tx.execute<Row>(sql`
    with ${count('by_address', keys.address, address.seconds)},
    ${count('by_pair', keys.pair, pair.seconds, within('by_address', address.points))},
    ${count(
      'by_neighbours',
      keys.neighbours,
      neighbours.seconds,
      ifStranger ?? within('by_pair', pair.points),
    )},
    ${count(
      'by_account',
      keys.account,
      account.seconds,
      ifStranger ?? within('by_neighbours', neighbours.points),
    )}
    select a.points as address, p.points as pair, n.points as neighbours, c.points as account,
      extract(epoch from coalesce(c.expire, n.expire, p.expire, a.expire) - now())::float as wait
    from by_address a left join by_pair p on true left join by_neighbours n on true
      left join by_account c on true
  `)
  if (!row) return
  const exceeded = exceededBy(row)
  if (!exceeded) return
  const seconds = Math.max(1, Math.ceil(row.wait))
  const minutes = Math.ceil(seconds / 60)
  throw new DomainError(
    'too-many',
    `Too many attempts to sign in. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfter: seconds, limit: exceeded },
  )
}
