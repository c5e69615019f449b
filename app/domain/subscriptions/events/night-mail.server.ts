import { and, eq, gt, like } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { mails, users } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { hour } from '#app/domain/local-time.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'

type Night = { drifts: number; errors: number }

const kind = 'payments-drift'

/** One night, with all that the queue repeats of it where it was broken off. */
const nightLasts = 20 * hour

/** Reads out of a subject how many errors it speaks of. */
const errorsIn = (subject: string) => Number(/(\d+) errors?\b/.exec(subject)?.[1] ?? 0)

/** What the admins are told of a night; null where there is nothing. */
function nightOf({ drifts, errors }: Night) {
  const found = `${drifts} ${drifts === 1 ? 'difference' : 'differences'} with the payment provider`
  const count = `${errors} ${errors === 1 ? 'error' : 'errors'}`
  const broken = `${count} while comparing with the payment provider`
  const texts = [
    drifts > 0 &&
      `The nightly comparison of ${brand.name} with the payment provider found ${drifts}. What could be put right was; the rest waits for a person.`,
    errors > 0 &&
      `${broken}: an error in ${brand.name} itself, which its log names. What it concerns was not compared; everything else was.`,
  ].filter((text) => text !== false)
  const subject = drifts === 0 ? broken : errors === 0 ? found : `${found}, ${count}`
  const preview = errors > 0 ? 'Not everything was compared.' : 'What could be put right was.'
  return texts.length > 0 ? { subject, preview, texts } : null
}

/** To an address that refuses every mail no more go in a night. */
const maxFailed = 3

/**
 * How many errors each address was told of this night: they stay, and each repetition meets them again. What did not leave
 * told nobody.
 */
async function errorsTold(tx: Database): Promise<(email: string) => number> {
  const isOfTonight = gt(mails.createdAt, new Date(Date.now() - nightLasts))
  const rows = await tx
    .select({ email: mails.recipient, subject: mails.subject, status: mails.status })
    .from(mails)
    .where(and(eq(mails.kind, kind), like(mails.subject, '% error%'), isOfTonight))
  return (email) => {
    const theirs = rows.filter((row) => row.email === email)
    const left = theirs.filter(({ status }) => status !== 'failed')
    if (theirs.length - left.length >= maxFailed) return Infinity
    return Math.max(0, ...left.map(({ subject }) => errorsIn(subject)))
  }
}

function draftOf(email: string, night: Night): MailDraft[] {
  const told = nightOf(night)
  if (!told) return []
  const { subject, preview, texts } = told
  const look = {
    kind: 'button',
    label: 'Look at them',
    url: env().publicUrl + paths.admin(),
  } as const
  const blocks = [...texts.map((text) => paragraph(text)), look]
  return [{ kind, recipient: email, subject, content: { title: subject, preview, blocks } }]
}

/** Mails the admins what a night found: errors once, and again where there are more of them. */
export async function mailNight({ drifts, errors }: Night, tx: Database): Promise<void> {
  if (drifts + errors === 0) return
  const admins = await tx.select({ email: users.email }).from(users).where(eq(users.role, 'ADMIN'))
  const told = await errorsTold(tx)
  await queueMails(
    tx,
    admins.flatMap(({ email }) =>
      draftOf(email, { drifts, errors: errors > told(email) ? errors : 0 }),
    ),
  )
}
