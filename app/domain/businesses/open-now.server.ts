import { sql, type SQL } from 'drizzle-orm'
import { clockTimeOf, localDateOf, weekdayOf } from '#app/domain/local-time.ts'

/** Johannesburg time; Monday 00:00 is 0, as in `open_minutes`. */
function weekMinute(instant: Date): number {
  const clock = clockTimeOf(instant)
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return weekdayOf(localDateOf(instant)) * 1440 + minutes
}

/** Of a row with a business's hours. Most follow their week: a native comparison, and the function only for others. */
export const isOpenNow = (): SQL => sql`case when closed_until is null and special_dates = '{}'
  then open_minutes @> ${weekMinute(new Date())}::int
  else open_at(open_minutes, hours, special_dates, closed_until, now()) end`

/** The rules by which somebody is open now. */
const openRules = (): SQL => sql`select id from opening_rules where ${isOpenNow()}`

/** Which rules those are: what is open stays the same until this changes, or a listing. */
export const openRulesKey = (): SQL =>
  sql`(select coalesce(md5(string_agg(id::text, ' ' order by id)), '') from (${openRules()}) as open_rule)`

/** Whether a row of `listing_facts` is open now. Not as a join: the rules are compared once, and then looked up. */
export const followsOpenRule = (opening: SQL): SQL =>
  sql`coalesce(${opening} in (${openRules()}), false)`

/** Whether `listing_words s` is of a business that is open now. */
export const isOpenInWords = (): SQL =>
  followsOpenRule(sql`(select opening from listing_facts f where f.business_id = s.business_id)`)

/** Rows of a table with an `opening` that are open now, rule by rule and by index, so that a limit ends the search. */
const openRows = (table: string, alias: string, conditions: readonly SQL[]): SQL => {
  const [from, as] = [sql.raw(`${table} ${alias}`), sql.raw(alias)]
  return sql`(${openRules()}) as rule cross join lateral (
    select * from ${from} where ${sql.join([sql`${as}.opening = rule.id`, ...conditions], sql` and `)} offset 0
  ) as ${as}`
}

/** Of `listing_facts f`. */
export const openFacts = (conditions: readonly SQL[]): SQL =>
  openRows('listing_facts', 'f', conditions)

/** Of those that are counted for a trade, as `s`. */
export const openOfTrade = (
  table: 'listing_facts' | 'listing_trades',
  conditions: readonly SQL[],
): SQL => openRows(table, 's', conditions)
