import { formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import type { OwnBilling } from '#app/domain/subscriptions/billing/views.ts'
import { planWords, statusLabel, unendedWords } from '#app/domain/subscriptions/billing/words.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { PlanActions } from './plan-actions.tsx'

const tones: Record<OwnBilling['status'], string> = {
  active: 'bg-success-soft text-success',
  trial: 'bg-success-soft text-success',
  given: 'bg-success-soft text-success',
  ending: 'bg-warning-soft text-ink',
  'past-due': 'bg-danger-soft text-danger',
  ended: 'bg-raised text-ink',
  none: 'bg-raised text-ink',
}

function Payments({ payments }: { payments: OwnBilling['payments'] }) {
  if (payments.length === 0) return <p className="mt-3 text-muted">Nothing has been paid yet.</p>
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Date
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Plan
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Amount
            </th>
            <th scope="col" className="py-2 font-semibold">
              Reference
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ reference, plan, cents, paidAt, reversed }) => (
            <tr key={reference} className="border-b border-line last:border-0">
              <td className="whitespace-nowrap py-2 pr-4">
                {formatShortDate(localDateOf(paidAt))}
              </td>
              <td className="py-2 pr-4">{plan}</td>
              <td className="py-2 pr-4 text-right tabular-nums">
                {randText(cents)}
                {reversed ? ' (paid back)' : ''}
              </td>
              <td className="break-all py-2 text-sm text-muted">{reference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function OwnPlan({ billing, reply }: { billing: OwnBilling; reply: FormReply | undefined }) {
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  const [first, ...more] = [...planWords(billing), ...unendedWords(billing.unended)]
  return (
    <>
      <DeskHeading eyebrow={billing.businessName} title="Your plan" />
      {refusal ? (
        <p
          role="alert"
          className="mb-5 rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
        >
          {refusal}
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <section className="panel" aria-labelledby="plan-now">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="plan-now" className="text-lg md:text-lg">
              {planName(billing.plan)}
            </h2>
            {billing.plan === 'BASIC' || billing.plan === 'PREMIUM' ? (
              <span className={`badge ${tones[billing.status]}`}>
                {statusLabel[billing.status]}
              </span>
            ) : null}
          </div>
          <p className="mt-3 text-lg">{first}</p>
          {more.map((sentence) => (
            <p key={sentence} className="mt-2 text-muted">
              {sentence}
            </p>
          ))}
          <PlanActions billing={billing} />
        </section>
        <section className="panel h-fit" aria-labelledby="plan-payments">
          <h2 id="plan-payments" className="text-lg md:text-lg">
            Payments
          </h2>
          <Payments payments={billing.payments} />
        </section>
      </div>
    </>
  )
}
