import type { ParsedMail } from 'mailparser'
import { expect } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { link, main } from '#tests/support/page-parts.ts'
import { planSays, subscribe } from '#tests/support/site-people.ts'
import { makeBarber } from './guest-scene.ts'
import { accountMails, leavingMails, planMails } from './mail-journeys.ts'
import { bookingMails, claimMails, followUpMails, reviewMails, waitingMails } from './mail-scene.ts'
import type { Shooting } from './shooting.ts'

type Kind = { kind: string; recipient: string; subject: string }

/** A name of a mail: its kind, and how its subject begins, which tells apart what one kind says. */
function nameOf({ kind, subject }: Kind): string {
  const words = subject.replaceAll(/[^A-Za-z ]/g, '').split(' ')
  return [kind, ...words.filter(Boolean).slice(0, 3)].join('-').toLowerCase()
}

const isOf = (mail: ParsedMail, { recipient, subject }: Kind) =>
  mail.subject === subject && [mail.to].flat().some((to) => to?.text.includes(recipient))

/** The newest mail of each name that was sent on this site. */
async function sentMails({ server, sql }: Shooting): Promise<Map<string, string>> {
  const waiting = async () => (await sql`select 1 from mails where status = 'queued'`).length
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
  const kinds = await sql<Kind[]>`
    select kind, recipient, subject from mails where status = 'sent' order by created_at`
  const named = new Map(kinds.map((kind) => [nameOf(kind), kind]))
  const sent = await server.mails()
  return new Map(
    [...named].map(([name, kind]) => [name, String(sent.findLast((one) => isOf(one, kind))?.html)]),
  )
}

async function takeMails(area: Shooting) {
  const page = await area.visitor()
  for (const [name, html] of await sentMails(area)) {
    const at = (width: number) => width < 1000
    await area.state(page, `mail-${name}`, () => page.setContent(html), { at })
  }
}

/** As wide as paper. */
const onPaper = { print: true, at: (width: number) => width > 700 && width < 1000 }

async function takePrints({ visitor, person, state }: Shooting) {
  const page = await visitor()
  const profile = '/business/nomvulas-crown-and-braid-khayelitsha'
  await state(page, 'print-profile', profile, onPaper)
  const { book } = await makeBarber()
  await state(page, 'print-booking', (await book({ status: 'CONFIRMED' })).page, onPaper)
  const desk = await person(demoAccounts.premium)
  for (const view of ['day', 'week'])
    await state(desk, `print-${view}`, `/dashboard/calendar?view=${view}`, onPaper)
  await state(desk, 'print-today', '/dashboard', onPaper)
  await state(desk, 'print-bookings', '/dashboard?tab=bookings', onPaper)
  const payer = await visitor()
  const receipt = async () => {
    await subscribe(payer, { business: 'Kalk Bay Bakery' })
    await planSays(payer, /R-\d{6}/)
    await link(payer, /R-\d{6}/).click()
    await main(payer).getByText('Total paid').waitFor()
  }
  await state(payer, 'print-receipt', receipt, onPaper)
}

/** What is mailed, and what is printed. */
export async function take(area: Shooting): Promise<void> {
  await area.part(() => takePrints(area))
  const scenes = [bookingMails, followUpMails, waitingMails, reviewMails, claimMails]
  for (const make of scenes) await area.part(make)
  for (const live of [accountMails, leavingMails, planMails, takeMails])
    await area.part(() => live(area))
}
