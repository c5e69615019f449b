import { Form, Link } from '@remix-run/react'
import type { BookingSetUp } from '#app/domain/services/edit.server.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Confirmation } from './confirmation.tsx'

const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0'

function Services({ services }: Pick<BookingSetUp, 'services'>) {
  return (
    <ul>
      {services.map((service) => (
        <li key={service.id} className={row}>
          <Link
            className="link inline-flex min-h-[2.75rem] min-w-0 flex-1 basis-48 items-center break-words font-semibold"
            to={paths.ownService(service.id)}
          >
            {service.name}
          </Link>
          {service.paused ? <StateBadge tone="plain">Paused</StateBadge> : null}
          {service.capacity > 1 ? (
            <span className="text-sm text-muted">up to {service.capacity}</span>
          ) : null}
          <span className="flex basis-full justify-between gap-4 pb-1 sm:basis-auto sm:pb-0">
            <span className="text-sm tabular-nums text-muted sm:w-20">{service.minutes} min</span>
            <span className="text-right tabular-nums sm:w-32">{formatPrice(service.price)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function People({ people, services }: Pick<BookingSetUp, 'people' | 'services'>) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id} className={row}>
          <Link
            className="link inline-flex min-h-[2.75rem] min-w-0 flex-1 basis-48 items-center break-words font-semibold"
            to={paths.ownPerson(person.id)}
          >
            {person.name}
          </Link>
          {person.kind === 'person' ? null : (
            <StateBadge tone="plain">{person.kind === 'room' ? 'Room' : 'Table'}</StateBadge>
          )}
          <span className="text-sm text-muted">
            {person.serviceIds.length === services.length
              ? 'All services'
              : `${person.serviceIds.length} of ${services.length} services`}
            {person.hours ? ' · own hours' : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Template({ names }: { names: string[] }) {
  return (
    <Form method="post">
      <p className="mb-3 text-muted">
        Nothing yet: customers book an appointment as before. Start from what businesses like yours
        offer, then change it to yours: {names.join(', ')}.
      </p>
      <SubmitButton pending="Adding..." name="intent" value="template">
        Start with these services
      </SubmitButton>
    </Form>
  )
}

export function OwnServices({
  setUp,
  reply,
}: {
  setUp: BookingSetUp
  reply: FormReply | undefined
}) {
  const { services, people, mayUse, template } = setUp
  return (
    <div className="max-w-3xl space-y-6">
      <DeskHeading eyebrow="Your listing" title="Services and people" />
      {mayUse ? null : (
        <UpgradeCard plan="Basic" heading="Services and people">
          With Basic customers choose a service and a person, see free times, and can be confirmed
          at once.
        </UpgradeCard>
      )}
      <section className="panel" aria-labelledby="services-heading">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 id="services-heading" className="text-lg md:text-lg">
            Services
          </h2>
          {mayUse ? (
            <Link className="btn btn-quiet" to={paths.ownService('new')}>
              Add a service
            </Link>
          ) : null}
        </div>
        {services.length > 0 ? <Services services={services} /> : null}
        {services.length === 0 && mayUse ? <Template names={template} /> : null}
      </section>
      <section className="panel" aria-labelledby="people-heading">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 id="people-heading" className="text-lg md:text-lg">
            People, rooms and tables
          </h2>
          {mayUse ? (
            <Link className="btn btn-quiet" to={paths.ownPerson('new')}>
              Add a person
            </Link>
          ) : null}
        </div>
        {people.length > 0 ? (
          <People people={people} services={services} />
        ) : (
          <p className="text-muted">
            Add those who can be booked, if there is more than one: each has times of their own.
          </p>
        )}
      </section>
      <Confirmation setUp={setUp} reply={reply} />
    </div>
  )
}
