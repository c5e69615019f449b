import { Form, Link } from '@remix-run/react'
import { deliveryQuery } from '#app/domain/automation/delivery-filters.ts'
import type { DeliveryPage } from '#app/domain/automation/views.ts'
import { paths } from '#app/paths.ts'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { NoDeliveries } from './no-deliveries.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { countText } from '#app/ui/desk/figures.ts'

function Stopped({ reason }: { reason: string }) {
  return (
    <div className="mb-6 rounded-card border border-warning bg-warning-soft p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
        Your automation has stopped
      </p>
      <p className="mt-1">{reason} Everything since is kept here.</p>
    </div>
  )
}

const chips = ({ failedOnly, deadLetters, sort }: DeliveryPage) => {
  const to = (failed: boolean) =>
    paths.automation(deliveryQuery({ failedOnly: failed, sort, page: 1 }))
  return [
    { label: 'All deliveries', to: to(false), isCurrent: !failedOnly },
    {
      label: `Not delivered (${countText(deadLetters)})`,
      to: to(true),
      isCurrent: failedOnly,
    },
  ]
}

const ResendAll = ({ here }: { here: string }) => (
  <Form method="post" action={here}>
    <SubmitButton
      pending="Resending..."
      name="intent"
      value="resendAll"
      className="btn btn-action max-sm:px-3"
    >
      Resend all failed
    </SubmitButton>
  </Form>
)

export function AutomationDeliveries({
  list,
  stopped,
  isConnected,
  refusal,
}: {
  list: DeliveryPage
  isConnected: boolean
  stopped: string | null
  refusal: string | null
}) {
  const { failedOnly, sort, page, pages, total } = list
  const to = (number: number) => paths.automation(deliveryQuery({ failedOnly, sort, page: number }))
  return (
    <>
      <DeskHeading
        eyebrow="Business Dashboard"
        title="Automation"
        aside={total > 0 ? <CountLine total={total} one="delivery" many="deliveries" /> : null}
      >
        {isConnected || total > 0 || failedOnly ? (
          <Link
            className="btn btn-quiet max-sm:px-3"
            to={`${paths.dashboard('profile')}#automation`}
          >
            <Icon name="settings" />
            {isConnected ? 'Settings' : 'Set up'}
          </Link>
        ) : null}
        {list.deadLetters > 1 ? <ResendAll here={to(page)} /> : null}
      </DeskHeading>
      {refusal ? (
        <p role="alert" className="mb-4 rounded-card border border-danger bg-danger-soft p-4">
          {refusal}
        </p>
      ) : null}
      {stopped ? <Stopped reason={stopped} /> : null}
      {total > 0 || failedOnly ? <ChipLinks label="Deliveries" links={chips(list)} /> : null}
      <section className="card" aria-label="Deliveries">
        {total === 0 ? (
          <NoDeliveries failedOnly={failedOnly} isConnected={isConnected} />
        ) : (
          <DeliveryTable list={list} here={to(page)} said={stopped} />
        )}
        <Pagination page={page} pages={pages} to={to} />
      </section>
    </>
  )
}
