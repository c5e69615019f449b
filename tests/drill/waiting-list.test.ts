import { expect, it } from 'vitest'
import { killableSite, makeFullBusinesses } from '#tests/support/waiting-drill.ts'

type Offer = { entry: string; hold: string; place: number }

/** KILLS and WAITING make a smaller trial. */
const kills = Number(process.env['KILLS'] ?? 20)
const waiting = Number(process.env['WAITING'] ?? 1000)
const businesses = 5
const perRound = 3

it('promises nothing twice and skips nobody over 20 kills among 1,000 who wait', async () => {
  const site = await killableSite()
  const { sql } = site
  const { waitingToken } = await import('#app/domain/offers/token.server.ts')
  const { manageToken } = await import('#app/domain/bookings/tokens.server.ts')
  await makeFullBusinesses(sql, { businesses, waiting: waiting / businesses })

  /** Posts as a person does: again where the connection breaks. */
  async function press(path: string, fields: Record<string, string>): Promise<number> {
    for (;;) {
      const { url } = site.server()
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: url, accept: 'text/html' },
        body: new URLSearchParams(fields),
      }).catch(() => null)
      if (answer && answer.status < 500) return answer.status
    }
  }
  const offers = () => sql<Offer[]>`
    select e.id as entry, h.id as hold, e.place::int as place from waiting_entries e
    join booking_holds h on h.waiting_id = e.id where e.status = 'offered'`
  const cancelSome = async () => {
    const rows = await sql<{ id: string }[]>`
      select id from (select id, row_number() over (partition by business_id order by random()) as turn
        from bookings where status = 'CONFIRMED' and customer_email like '%@guest.example') b
      where turn <= ${perRound}`
    await Promise.all(
      rows.map(({ id }) => press(`/bookings/${manageToken(id)}`, { intent: 'cancel' })),
    )
  }
  /** As if an hour had gone by since it was mailed; what has not been mailed yet would be offered again to the same person. */
  async function lapse(entry: string) {
    await sql`
      with told as (
        update mails m set created_at = m.created_at - interval '1 hour', sent_at = m.sent_at - interval '1 hour'
        from waiting_entries e
        where e.id = ${entry} and e.status = 'offered' and e.offered_until > now() and m.waiting_id = e.id
          and m.kind = 'waiting-offer' and m.status = 'sent' and not exists (
            select 1 from mails q where q.waiting_id = e.id and q.kind = m.kind and q.status = 'queued')
        returning e.id)
      update waiting_entries set offered_until = now() - interval '1 second'
      where status = 'offered' and id in (select id from told)`
    return sql`
      select graphile_worker.add_job('offer-waiting-times', json_build_object('businessId', business_id),
        job_key => 'look:' || business_id)
      from waiting_entries where id = ${entry} and status = 'offered' and offered_until <= now()`
  }
  /** Some accept with two hands, some decline, some let it lapse. */
  async function answer({ entry, hold, place }: Offer) {
    const page = `/waiting/${waitingToken(entry)}`
    if (place % 4 === 1) return press(page, { intent: 'decline', offer: hold })
    if (place % 4 === 2) return lapse(entry)
    const accept = () => press(page, { intent: 'accept', offer: hold })
    return Promise.all([accept(), accept()])
  }

  for (let at = 0; at < kills; at += 1) {
    const work = (async () => {
      await cancelSome()
      await Promise.all((await offers()).map(answer))
    })()
    await (at % 2 === 0 ? site.killServer() : site.killWorker())
    await work
  }
  // Nobody kills any more: all that stands is answered, until nothing is offered and a second look finds nothing more.
  const settled = async () => {
    await sql`
      select graphile_worker.add_job('offer-waiting-times', json_build_object('businessId', id), job_key => 'look:' || id)
      from businesses`
    await expect
      .poll(
        async () => {
          const standing = await offers()
          await Promise.all(standing.map(answer))
          // A job that was replaced while it ran, by a worker that was killed then, is never run again.
          const [jobs] = await sql`
            select count(*)::int as count from graphile_worker.jobs
            where task_identifier = 'offer-waiting-times' and run_at <= now()
              and (attempts < max_attempts or last_error is not null)`
          return standing.length + Number(jobs?.['count'])
        },
        { timeout: 600_000, interval: 500 },
      )
      .toBe(0)
  }
  await settled()
  await settled()

  const twice = await sql`
    select business_id, starts_at from bookings where status = 'CONFIRMED' group by 1, 2 having count(*) > 1`
  expect(twice).toEqual([])
  const [counts] = await sql`
    select count(*) filter (where status = 'booked')::int as booked,
      count(distinct booking_id) filter (where status = 'booked')::int as bookings,
      (select count(*)::int from bookings where customer_email like '%@waiting.example') as made
    from waiting_entries`
  expect(counts?.['booked']).toBeGreaterThan(20)
  expect([counts?.['bookings'], counts?.['made']]).toEqual([counts?.['booked'], counts?.['booked']])
  // Whoever stands before somebody who was offered a time was offered one too; what is answered before its mail leaves is
  // not mailed.
  const skipped = await sql`
    with asked as (select e.business_id, max(e.place) as last from waiting_entries e
      where exists (select 1 from mails m where m.waiting_id = e.id and m.kind = 'waiting-offer') group by 1)
    select e.id from waiting_entries e join asked a on a.business_id = e.business_id and e.place < a.last
    where e.status in ('waiting', 'offered') and e.passed = '{}'
      and not exists (select 1 from mails m where m.waiting_id = e.id and m.kind = 'waiting-offer')`
  expect(skipped).toEqual([])
  // What is free was passed by all who still wait, or is being offered.
  const owed = await sql`
    select e.id, b.starts_at from waiting_entries e
    join bookings b on b.business_id = e.business_id and b.status = 'CANCELLED'
    where e.status = 'waiting' and not b.starts_at = any (e.passed) and not exists (
      select 1 from bookings c where c.business_id = b.business_id and c.starts_at = b.starts_at
        and c.status = 'CONFIRMED')`
  expect(owed).toEqual([])
  await expect
    .poll(async () => (await sql`select 1 from mails where status <> 'sent'`).length)
    .toBe(0)
})
