import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { BookingSetUp } from '#app/domain/services/edit.server.ts'
import { usualKind } from '#app/domain/services/enums.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Confirmation } from './confirmation.tsx'
import { PeopleList } from './people-list.tsx'
import { ServicesList } from './services-list.tsx'

type Add = { label: string; to: string }

const AddLink = ({ label, to, isShort = false }: Add & { isShort?: boolean }) => (
  <Link className="btn btn-quiet shrink-0 max-sm:px-4" to={to} aria-label={label}>
    <Icon name="plus" className="h-4 w-4" />
    {isShort ? <span className="sm:hidden">Add</span> : null}
    <span className={isShort ? 'max-sm:hidden' : ''}>{label}</span>
  </Link>
)

/** Services to begin with, or one of their own; without a plan the way to one. */
function NoServices({
  mayUse,
  template,
  add,
}: Pick<BookingSetUp, 'mayUse' | 'template'> & { add: Add }) {
  if (!mayUse) {
    return (
      <DeskEmpty title="Choose a plan first" link={{ label: 'See your plan', to: paths.ownPlan() }}>
        Every plan has services.
      </DeskEmpty>
    )
  }
  const start = (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y divide-line text-left">
        {template.map(({ name, minutes }) => (
          <li key={name} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-muted">{formatLength(minutes)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-3">
        <Form method="post">
          <SubmitButton pending="Adding..." name="intent" value="template">
            Start with these services
          </SubmitButton>
        </Form>
        <AddLink {...add} />
      </div>
    </div>
  )
  return (
    <DeskEmpty title="No services yet" actions={start}>
      Suggested for you. You can edit them.
    </DeskEmpty>
  )
}

function Section({
  id,
  heading,
  add,
  children,
}: {
  id: string
  heading: string
  /** Null where the plan does not have it, or where there is nothing above to add to. */
  add: Add | null
  children: ReactNode
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="min-w-0 text-lg md:text-lg">
          {heading}
        </h2>
        {add ? <AddLink {...add} isShort /> : null}
      </div>
      {children}
    </section>
  )
}

/** Those that can be booked, where the plan has them. */
function People({ setUp }: { setUp: BookingSetUp }) {
  const { people, mayStaff } = setUp
  if (!mayStaff && people.length === 0) return null
  const add = { label: `Add a ${usualKind(people)}`, to: paths.ownPerson('new') }
  const isListed = people.length > 0
  return (
    <Section
      id="people-heading"
      heading="People, rooms and tables"
      add={mayStaff && isListed ? add : null}
    >
      {isListed ? (
        <PeopleList {...setUp} />
      ) : (
        <>
          <p className="mb-4 text-muted">
            Add staff, rooms or tables if more than one can be booked. Each has its own calendar.
          </p>
          <AddLink {...add} />
        </>
      )}
    </Section>
  )
}

export function OwnServices({
  setUp,
  reply,
}: {
  setUp: BookingSetUp
  reply: FormReply | undefined
}) {
  const { services, mayUse, mayStaff } = setUp
  const add = { label: 'Add a service', to: paths.ownService('new') }
  const isListed = services.length > 0
  return (
    <>
      <DeskHeading eyebrow="Your listing" title="Services and people" />
      <div className="with-aside">
        <div className="grid grid-cols-1 gap-6">
          <Section id="services-heading" heading="Services" add={mayUse && isListed ? add : null}>
            {isListed ? <ServicesList {...setUp} /> : <NoServices {...setUp} add={add} />}
          </Section>
          {mayStaff ? null : (
            <UpgradeCard plan="Basic" heading="Staff, classes and instant confirmation">
              On Basic, customers choose who serves them, several can book the same time, and
              bookings can be confirmed automatically.
            </UpgradeCard>
          )}
          <People setUp={setUp} />
        </div>
        <Confirmation setUp={setUp} reply={reply} />
      </div>
    </>
  )
}
