import { Link } from '@remix-run/react'
import { withAddressStep, type SetupStep } from '#app/domain/today/setup-steps.ts'
import type { TodayView } from '#app/domain/today/views.ts'
import { paths } from '#app/paths.ts'
import { Requests } from '#app/ui/calendar/requests.tsx'
import { LiveArrivals } from '#app/ui/calendar/live-arrivals.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { useOwnShell } from '#app/ui/desk/own-shell.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { DayCard } from './today-day.tsx'
import { SetupCard } from './today-setup.tsx'
import { WeekCard } from './today-week.tsx'
import type { Housed } from '#app/ui/street/house.ts'

/** The desk around the page knows whether the listing is a draft, and whether an address reaches its owner. */
function useSetup(listed: SetupStep[]): { setup: SetupStep[]; isDraft: boolean } {
  const shell = useOwnShell()
  const isDraft = shell?.isDraft ?? false
  return { isDraft, setup: isDraft && !shell?.isReachable ? withAddressStep(listed) : listed }
}

/** What an owner looks at first: whom to answer, who comes, what is left to set up, how the week went. */
export function TodayTab({
  today: view,
  business,
  reply,
}: {
  today: TodayView
  business: Housed
  reply: FormReply | undefined
}) {
  const { left, requests, today, tomorrow, isListed, week } = view
  const { setup, isDraft } = useSetup(view.setup)
  // Without a listing or hours nobody can book: what is left to do comes before the empty day.
  const isReady = isListed && view.setup.every(({ name, isDone }) => isDone || name !== 'hours')
  return (
    <>
      <DeskHeading
        eyebrow={today.label}
        title="Today"
        aside={
          <>
            {isDraft ? <StateBadge tone="plain">Draft</StateBadge> : null}
            {left ? <p className="text-muted">{left}</p> : null}
          </>
        }
      >
        <Link className="btn btn-quiet px-4" to={paths.blockTime()}>
          Block time
        </Link>
        <Link
          className={`btn ${isReady ? 'btn-action' : 'btn-quiet'} px-4`}
          to={paths.newBooking()}
        >
          <Icon name="plus" />
          New booking
        </Link>
      </DeskHeading>
      <LiveArrivals requests={requests.count} />
      <Requests requests={requests} reply={reply} />
      {isReady ? null : <SetupCard steps={setup} business={business} isFirst />}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <DayCard day={today} heading="Today" business={isReady ? business : null} />
        <DayCard day={tomorrow} heading="Tomorrow" business={null} />
      </div>
      {isReady ? <SetupCard steps={setup} business={business} /> : null}
      <WeekCard week={week} />
    </>
  )
}
