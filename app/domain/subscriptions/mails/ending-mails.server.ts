import type { Database } from '#db/client.server.ts'
import { formatInstant, formatMoment } from '#app/domain/local-time.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { catalogue, randText, type PaidPlan } from '../plan/catalogue.ts'
import { mailOwner, planButton } from './mails.server.ts'

/** What follows a plan: one that is paid already, or whose first payment is taken then. */
function followsWords({ follower, isPaid = false }: EndingPlan): string {
  if (!follower) return 'moves to the Free plan. No further payment is taken.'
  const { name, cents } = catalogue[follower]
  return isPaid
    ? `moves to the ${name} plan, which is paid already.`
    : `moves to the ${name} plan: its first payment of ${randText(cents)} is taken then, and one every month until you cancel.`
}

/** `endsAt` is null where it has ended already. */
type EndingPlan = {
  plan: PaidPlan
  endsAt: Date | null
  follower: PaidPlan | null
  /** Whether what follows is paid already. */
  isPaid?: boolean
}

function endsSubject(business: string, { plan, endsAt, follower }: EndingPlan): string {
  const ends = endsAt ? `ends on ${formatInstant(endsAt)}` : 'has ended'
  const then = follower ? `, then ${catalogue[follower].name}` : ''
  return `${catalogue[plan].name} for ${business} ${ends}${then}`
}

/** Tells the owner when the plan ends and what follows. */
export const mailPlanEnds = (businessId: string, ending: EndingPlan, tx: Database): Promise<void> =>
  mailOwner(businessId, tx, ({ name: business }) => {
    const { name } = catalogue[ending.plan]
    const stays = ending.endsAt
      ? `${business} stays on ${name} until ${formatMoment(ending.endsAt)}, then`
      : `${name} for ${business} has ended, and your listing`
    return {
      kind: 'plan-ends',
      subject: endsSubject(business, ending),
      title: `Your ${name} plan ${ending.endsAt ? 'is ending' : 'has ended'}`,
      preview: 'No further payment is taken for it.',
      blocks: [paragraph(`${stays} ${followsWords(ending)}`), planButton()],
    }
  })

/** Tells the owner that a plan that was to end goes on; `words` say when it is paid next. */
export const mailPlanKept = (
  businessId: string,
  { plan, words }: { plan: PaidPlan; words: string[] },
  tx: Database,
): Promise<void> =>
  mailOwner(businessId, tx, ({ name: business }) => {
    const { name } = catalogue[plan]
    return {
      kind: 'plan-kept',
      subject: `${name} for ${business} continues`,
      preview: 'Nothing was taken today.',
      blocks: [
        paragraph('You asked to keep it. Nothing was taken today.'),
        ...(words.length > 0 ? [paragraph(words.join(' '))] : []),
        planButton(),
      ],
    }
  })
