import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { BookingSetUp } from '#app/domain/services/edit.server.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Confirmation } from './confirmation.tsx'
import { PeopleList } from './people-list.tsx'
import { ServicesList } from './services-list.tsx'

function Template({ names }: { names: string[] }) {
  return (
    <Form method="post">
      <p className="mb-3 text-muted">
        No services yet: customers book a time only. Start with typical services for your trade and
        edit them: {names.join(', ')}.
      </p>
      <SubmitButton pending="Adding..." name="intent" value="template">
        Start with these services
      </SubmitButton>
    </Form>
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
  /** Null where the plan does not have it. */
  add: { label: string; to: string } | null
  children: ReactNode
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg md:text-lg">
          {heading}
        </h2>
        {add ? (
          <Link className="btn btn-quiet" to={add.to}>
            <Icon name="plus" className="h-4 w-4" />
            {add.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}

const Empty = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>

export function OwnServices({
  setUp,
  reply,
}: {
  setUp: BookingSetUp
  reply: FormReply | undefined
}) {
  const { services, people, mayUse, mayStaff, template } = setUp
  const addService = { label: 'Add a service', to: paths.ownService('new') }
  const addPerson = { label: 'Add a person', to: paths.ownPerson('new') }
  return (
    <>
      <DeskHeading eyebrow="Your listing" title="Services and people" />
      <div className="with-aside">
        <div className="grid grid-cols-1 gap-6">
          <Section id="services-heading" heading="Services" add={mayUse ? addService : null}>
            {services.length > 0 ? (
              <ServicesList services={services} />
            ) : mayUse ? (
              <Template names={template} />
            ) : (
              <Empty>Choose a plan first: every plan has services.</Empty>
            )}
          </Section>
          {mayStaff ? null : (
            <UpgradeCard plan="Basic" heading="Staff, classes and instant confirmation">
              With Basic customers can choose a person, several can book the same time, and bookings
              can be confirmed automatically.
            </UpgradeCard>
          )}
          {mayStaff || people.length > 0 ? (
            <Section
              id="people-heading"
              heading="People, rooms and tables"
              add={mayStaff ? addPerson : null}
            >
              {people.length > 0 ? (
                <PeopleList {...setUp} />
              ) : (
                <Empty>
                  Add staff, rooms or tables if more than one can be booked. Each has its own
                  calendar.
                </Empty>
              )}
            </Section>
          ) : null}
        </div>
        <Confirmation setUp={setUp} reply={reply} />
      </div>
    </>
  )
}
