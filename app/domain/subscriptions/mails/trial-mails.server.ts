import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { planTrials } from '#db/schema/index.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue, randText } from '../plan/catalogue.ts'
import type { PlanState } from '../plan/state.ts'
import { trialReminders } from '../plan/trial-reminders.ts'
import { mailOwner } from './mails.server.ts'
import { dateText } from './words.ts'

/** What follows a trial, in a sentence. */
const after = ({ follower }: PlanState, business: string): string =>
  follower
    ? `After that ${business} moves to the ${catalogue[follower].name} plan, which is paid already.`
    : `After that ${business} moves to the Free plan. Nothing is charged, and the listing stays online.`

async function mailTrialEnds(businessId: string, state: PlanState, tx: Database): Promise<void> {
  const { serviceUntil } = state
  if (!serviceUntil) return
  const ends = dateText(serviceUntil)
  const { name, cents } = catalogue.PREMIUM
  await mailOwner(businessId, tx, ({ name: business }) => ({
    kind: 'plan-trial-ends',
    subject: `Your Premium trial ends on ${ends}`,
    title: 'Your Premium trial is ending',
    preview: 'You will not be charged automatically.',
    blocks: [
      paragraph(`It ends on ${ends}. ${after(state, business)}`),
      paragraph(
        `To keep ${name} for ${randText(cents)} a month, choose it before then: the days that are left of the trial are added to the first month.`,
      ),
      {
        kind: 'button',
        label: `Keep ${name}`,
        url: env().publicUrl + paths.subscription({ plan: 'PREMIUM' }),
      },
    ],
  }))
}

/** Mails an owner before the end of a trial, twice at most; a mail that was missed is left out. */
export async function remindOfTrialEnd(
  businessId: string,
  state: PlanState,
  now: Date,
  tx: Database,
): Promise<void> {
  const due = trialReminders(state).filter((instant) => instant <= now).length
  if (due === 0) return
  const taken = await tx
    .update(planTrials)
    .set({ remindersSent: due })
    .where(and(eq(planTrials.businessId, businessId), lt(planTrials.remindersSent, due)))
    .returning({ businessId: planTrials.businessId })
  if (taken.length > 0) await mailTrialEnds(businessId, state, tx)
}
