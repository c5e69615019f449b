import type { UserActor } from '#app/domain/actor.ts'
import { bookingPage } from '#app/domain/bookings/owner-list.server.ts'
import { clientPage } from '#app/domain/clients/clients.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { ownServices } from '#app/domain/services/own-services.server.ts'
import { ownStaff } from '#app/domain/services/own-staff.server.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import { paths } from '#app/paths.ts'
import { isFoundIn } from '#app/ui/desk/find-pages.ts'
import { searchGroup, searchGroups } from '#app/ui/desk/search-groups.ts'
import type { SearchGroup } from '#app/ui/desk/search-page.tsx'
import { ownerPages } from './owner-pages.ts'

async function bookingsFound(actor: UserActor, search: string): Promise<SearchGroup> {
  const { bookings, total } = await bookingPage(actor, {
    ...{ span: 'all', customer: search, page: 1 },
    sort: { by: 'time', down: true },
  })
  const hits = bookings.map(({ id, customerName, startsAt, serviceName, status }) => ({
    label: customerName,
    detail: [formatInstant(startsAt), serviceName, status.toLowerCase()]
      .filter(Boolean)
      .join(' · '),
    to: paths.ownBooking(id),
  }))
  return searchGroup(
    {
      ...{ heading: 'Bookings', many: 'bookings', icon: 'calendar' },
      all: paths.dashboard('bookings', { customer: search }),
    },
    hits,
    total,
  )
}

async function clientsFound(actor: UserActor, search: string): Promise<SearchGroup> {
  const { clients, total } = await clientPage(actor, { search, page: 1 })
  const hits = clients.map(({ id, name, phone, email, visits }) => ({
    label: name,
    detail: [phone ? formatPhone(phone) : email, `${visits} ${visits === 1 ? 'visit' : 'visits'}`]
      .filter(Boolean)
      .join(' · '),
    to: paths.client(id),
  }))
  return searchGroup(
    { heading: 'Customers', many: 'customers', icon: 'users', all: paths.clients({ search }) },
    hits,
    total,
  )
}

async function servicesFound(actor: UserActor, search: string): Promise<SearchGroup> {
  const [own, people] = await Promise.all([ownServices(actor), ownStaff(actor)])
  const all = paths.ownServices()
  const heading = 'Services and people'
  return searchGroup({ heading, many: heading.toLowerCase(), icon: 'clock', all }, [
    ...own
      .filter(({ name, description }) => isFoundIn(search, name, description))
      .map(({ id, name, price, minutes }) => ({
        label: name,
        detail: `${formatPrice(price)} · ${formatLength(minutes)}`,
        to: paths.ownService(id),
      })),
    ...people
      .filter(({ name }) => isFoundIn(search, name))
      .map(({ id, name }) => ({ label: name, detail: 'Your people', to: paths.ownPerson(id) })),
  ])
}

/** What an owner's search finds, by kind. Throws as `clientPage`. */
export const ownerSearch = (actor: UserActor, search: string): Promise<SearchGroup[]> =>
  searchGroups(search, ownerPages, (term) => [
    clientsFound(actor, term),
    bookingsFound(actor, term),
    servicesFound(actor, term),
  ])
