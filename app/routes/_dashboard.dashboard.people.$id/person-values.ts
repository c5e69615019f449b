import { days, type Day } from '#app/domain/businesses/enums.ts'
import type { OwnPerson } from '#app/domain/services/views.ts'

export type ClockName = `${Day}Open` | `${Day}Close`
export type PersonFields = Record<
  'name' | 'works' | 'awayFrom' | 'awayTo' | 'dateOn' | 'dateOpen' | 'dateClose' | ClockName,
  string
>

export const clockNames = days.flatMap((day): ClockName[] => [`${day}Open`, `${day}Close`])

export const valuesOf = (person: OwnPerson | null): Record<string, string> => ({
  name: person?.name ?? '',
  works: person?.hours ? 'own' : 'business',
  awayFrom: '',
  awayTo: '',
  dateOn: '',
  dateOpen: '',
  dateClose: '',
  ...Object.fromEntries(
    days.flatMap((day) => {
      const hours = person?.hours?.[day]
      const { open, close } = hours && !hours.closed ? hours : { open: '', close: '' }
      return [
        [`${day}Open`, open],
        [`${day}Close`, close],
      ]
    }),
  ),
})

/** What becomes of a person's bookings when they are removed. */
export function removalOf(bookings: number): string {
  if (bookings === 0) return 'They can no longer be booked. Past bookings stay.'
  const stay =
    bookings === 1 ? 'The booking still ahead stays' : `The ${bookings} bookings still ahead stay`
  return `They can no longer be booked. ${stay}, without a person: please agree with those customers who comes instead.`
}
