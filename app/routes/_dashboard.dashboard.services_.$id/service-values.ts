import type { Service } from '#app/domain/services/views.ts'

export type ServiceFields = Record<
  | 'name'
  | 'minutes'
  | 'priceKind'
  | 'price'
  | 'description'
  | 'capacity'
  | 'bufferBefore'
  | 'bufferAfter'
  | 'notice'
  | 'horizonDays'
  | 'paused',
  string
>

const text = (value: number | string | null | undefined) => (value == null ? '' : String(value))

export const valuesOf = (service: Service | null): ServiceFields => ({
  name: service?.name ?? '',
  minutes: text(service?.minutes ?? 60),
  priceKind: service?.price.kind ?? 'fixed',
  price: service?.price.cents == null ? '' : text(service.price.cents / 100),
  description: service?.description ?? '',
  capacity: text(service?.capacity ?? 1),
  bufferBefore: text(service?.bufferBefore ?? 0),
  bufferAfter: text(service?.bufferAfter ?? 0),
  notice: text(service?.noticeMinutes ?? 'business'),
  horizonDays: text(service?.horizonDays ?? 'business'),
  paused: service?.paused ? 'on' : '',
})

/** What becomes of a service's bookings when it is removed. */
export const removalOf = (bookings: number): string =>
  bookings === 0
    ? 'Customers can no longer book it. Past bookings keep its name and price.'
    : `Customers can no longer book it. ${bookings === 1 ? 'The booking' : `The ${bookings} bookings`} still ahead ${bookings === 1 ? 'stays' : 'stay'}, with name, price and time as booked. To keep it for later, pause it instead.`
