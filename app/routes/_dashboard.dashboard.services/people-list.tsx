import { Link } from '@remix-run/react'
import type { BookingSetUp } from '#app/domain/services/edit.server.ts'
import { formatShortDate } from '#app/domain/local-time.ts'
import type { OwnPerson } from '#app/domain/services/views.ts'
import { paths } from '#app/paths.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { initialsOf } from '#app/ui/desk/initials.ts'
import { round, SmallPicture } from '#app/ui/pictures/small-picture.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { row, rowLink } from './row.ts'

type Props = Pick<BookingSetUp, 'people' | 'services' | 'today'>

function details({ kind, serviceIds, hours }: OwnPerson, { services }: Props): string {
  const what = { person: '', room: 'Room', table: 'Table' }[kind]
  // What is usual of a person is said; of a room or a table only what is not.
  const usual = (words: string) => (kind === 'person' ? words : '')
  const does =
    serviceIds.length === services.length
      ? usual('All services')
      : `${serviceIds.length} of ${services.length} services`
  return [what, does, hours ? 'Own hours' : usual('Business hours')].filter(Boolean).join(' · ')
}

function Away({ person: { leave }, today }: { person: OwnPerson; today: string }) {
  const [next] = leave
    .filter(({ to }) => to >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (!next) return null
  return (
    <span className="badge whitespace-normal max-sm:px-2 max-sm:text-xs bg-warning-soft text-warning">
      {next.from <= today
        ? `Away until ${formatShortDate(next.to)}`
        : `Away from ${formatShortDate(next.from)}`}
    </span>
  )
}

function Face({ name, picture }: OwnPerson) {
  if (picture) {
    return <SmallPicture picture={picture} className={round} />
  }
  return (
    <span
      className="inline-flex h-10 w-10 shrink-0 items-center justify-center rounded-full bg-raised text-sm font-semibold"
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}

export function PeopleList({ people, services, today }: Props) {
  return (
    <ul>
      {people.map((person, at) => (
        <li key={person.id} className={row}>
          <Face {...person} />
          <div className="min-w-0 flex-1">
            <Link className={rowLink} to={paths.ownPerson(person.id)}>
              <span className="min-w-0">
                <WholeText>{person.name}</WholeText>
              </span>
            </Link>
            <p className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-sm text-muted">
              <Dotted>{details(person, { people, services, today })}</Dotted>
              <Away person={person} today={today} />
            </p>
          </div>
          <OrderButtons
            {...{ what: 'person', id: person.id, name: person.name }}
            edit={paths.ownPerson(person.id)}
            isFirst={at === 0}
            isLast={at === people.length - 1}
          />
        </li>
      ))}
    </ul>
  )
}
