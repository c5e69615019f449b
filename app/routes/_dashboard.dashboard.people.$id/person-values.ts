import { days, type Day } from '#app/domain/businesses/enums.ts'
import type { OwnStaffJson } from '#app/domain/services/views.ts'

export type ClockName = `${Day}Open` | `${Day}Close`
export type PersonFields = Record<'name' | 'works' | 'awayFrom' | 'awayTo' | ClockName, string>

export const clockNames = days.flatMap((day): ClockName[] => [`${day}Open`, `${day}Close`])

export const valuesOf = (person: OwnStaffJson | null): Record<string, string> => ({
  name: person?.name ?? '',
  works: person?.hours ? 'own' : 'business',
  awayFrom: '',
  awayTo: '',
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
