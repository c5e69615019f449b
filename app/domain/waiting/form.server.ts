import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { freeTimes } from '#app/domain/availability/free-times.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { spanOf } from '#app/domain/bookings/full-days.ts'
import { businessToBook, type BookedBusiness } from '#app/domain/bookings/record.server.ts'
import type { BookingChoices, BookingFormView, ChoiceQuery } from '#app/domain/bookings/views.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import { clockTimeOf, formatDate } from '#app/domain/local-time.ts'
import type { WaitFormView } from './views.ts'
import { wantedOf } from './wanted.server.ts'

type Wanted = Omit<WaitFormView, 'business' | 'formToken'>

/** So many are shown before the page with all of them. */
const firstOf = (times: string[]) => [...new Set(times)].slice(0, 4)

const withService = (choices: BookingChoices): Wanted | null => {
  const { service, person, services, people, party, date, dateLabel, parts, full } = choices
  if (!service) return null
  const names = [
    services.find(({ id }) => id === service)?.name,
    people.find(({ id }) => id === person)?.name,
  ]
  return {
    ...{ service, person, party, date, dateLabel, full, repeat: choices.repeat },
    what: names.filter(Boolean).join(' with '),
    times: firstOf(parts.flatMap(({ times }) => times)),
  }
}

/** Of a day at a business without services. */
async function plainly(
  business: BookedBusiness,
  { date = '' }: ChoiceQuery,
  { now, tx }: { now: Date; tx: Database },
): Promise<Wanted | null> {
  if (!isDate(date)) return null
  const { diary } = await wantedOf(business, { date }, { now, tx })
  const free = freeTimes(diary, { from: date, to: date, party: 1 })
  return {
    ...{ service: null, person: null, party: 1, repeat: null, what: '' },
    ...{ date, dateLabel: formatDate(date) },
    times: firstOf(free.map(({ start }) => clockTimeOf(start))),
    full: free.length > 0 ? null : spanOf(diary, date),
  }
}

const noList = 'This business has no waiting list. Please choose an available time.'
const whyNot = ({ choices }: BookingFormView) =>
  choices
    ? 'Please choose a service and a day first. A day that is full offers its waiting list.'
    : 'Please choose a day first. One that is full offers its waiting list.'

/**
 * The form to wait, by business id or slug, with what an address of the booking page chooses; else, in words, what is
 * missing to wait. Throws `not-found`.
 */
export async function waitFormFor(
  actor: Actor,
  idOrSlug: string,
  asked: ChoiceQuery,
  tx: Database = db,
  now = new Date(),
): Promise<WaitFormView | { missing: string }> {
  const view = await bookingFormFor(actor, idOrSlug, asked, tx, now)
  const { closed, choices, formToken, business } = view
  if (closed) return { missing: closed.sentence }
  const booked = await businessToBook(business.id, tx)
  if (!allows(booked.planStatus, 'waiting-list')) return { missing: noList }
  const wanted = choices ? withService(choices) : await plainly(booked, asked, { now, tx })
  if (!wanted) return { missing: whyNot(view) }
  const { slug, name, industry, area } = business
  return { ...wanted, formToken, business: { slug, name, industry, area } }
}
