import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { deliveryQuery } from '#app/domain/automation/delivery-filters.ts'
import type { DeliveryPage } from '#app/domain/automation/views.ts'
import { paths } from '#app/paths.ts'
import { DeskPager } from '#app/ui/desk/desk-pager.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { OpenMake } from '#app/ui/desk/open-make.tsx'
import { AutomationStart } from './automation-offer.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { NoDeliveries } from './no-deliveries.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { countText } from '#app/ui/desk/figures.ts'

/** Why nothing is sent, and what can be done about it. */
const Stopped = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <div className="mb-6 rounded-card border border-warning bg-warning-soft p-4">
    <p className="flex items-center gap-2 font-semibold">
      <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
      Your automation has stopped
    </p>
    <p className="mt-1">{reason} Everything since is kept here.</p>
    <div className="action-row mt-3">{children}</div>
  </div>
)

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

type ListProps = { list: DeliveryPage; to: (page: number) => string; stopped: string | null }

function List({ list, to, stopped }: ListProps) {
  const { failedOnly, page, pages, total } = list
  return (
    <>
      {total > 0 || failedOnly ? <ChipLinks label="Deliveries" links={chips(list)} /> : null}
      <section className="card" aria-label="Deliveries">
        {total === 0 ? (
          <NoDeliveries failedOnly={failedOnly} />
        ) : (
          <DeliveryTable list={list} here={to(page)} said={stopped} />
        )}
        <DeskPager page={page} pages={pages} to={to} />
      </section>
    </>
  )
}

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
  const { failedOnly, sort, page, total } = list
  const to = (number: number) => paths.automation(deliveryQuery({ failedOnly, sort, page: number }))
  const isStarted = isConnected || total > 0 || failedOnly
  const resend = list.deadLetters > 1 ? <ResendAll here={to(page)} /> : null
  return (
    <>
      <DeskHeading
        eyebrow="Business Dashboard"
        title="Automation"
        aside={total > 0 ? <CountLine total={total} one="delivery" many="deliveries" /> : null}
      >
        {isStarted ? (
          <Link
            className="btn btn-quiet max-sm:px-3"
            to={`${paths.dashboard('profile')}#automation`}
          >
            <Icon name="settings" />
            {isConnected ? 'Settings' : 'Set up'}
          </Link>
        ) : null}
        {stopped ? null : resend}
      </DeskHeading>
      {refusal ? (
        <p role="alert" className="mb-4 rounded-card border border-danger bg-danger-soft p-4">
          {refusal}
        </p>
      ) : null}
      {stopped ? (
        <Stopped reason={stopped}>
          {resend}
          <OpenMake />
        </Stopped>
      ) : null}
      {isStarted ? <List list={list} to={to} stopped={stopped} /> : <AutomationStart />}
    </>
  )
}
