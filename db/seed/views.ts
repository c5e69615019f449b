import { addDays, localDateOf, weekdayOf } from '#app/domain/local-time.ts'
import type { DemoBusiness } from './businesses.ts'
import { rngFor } from './rng.ts'

/** How busy a profile is from Monday to Sunday. */
const week = [0.8, 0.9, 1, 1.1, 1.4, 1.5, 0.7]
const viewsADay = { NONE: 0, FREE: 4, BASIC: 9, PREMIUM: 16 }
const daysBack = 90

/**
 * Profile views of the owners' businesses on each of the 90 days before today: a slow rise, with the
 * week's ups and downs. Today's are left to real visitors.
 */
export function demoViews(directory: readonly DemoBusiness[], now: Date) {
  const today = localDateOf(now)
  const days = directory
    .filter(({ ownerId }) => ownerId)
    .flatMap(({ id, planStatus }) => {
      const rng = rngFor(`views ${id}`)
      return Array.from({ length: daysBack }, (_, index) => {
        const date = addDays(today, index - daysBack)
        const rise = 0.7 + (0.6 * index) / daysBack
        const usual = viewsADay[planStatus] * week[weekdayOf(date)]! * rise
        return { businessId: id, day: date, views: Math.round(usual * (0.6 + 0.8 * rng.float())) }
      })
    })
  const totals = new Map<string, number>()
  for (const { businessId, views } of days) {
    totals.set(businessId, (totals.get(businessId) ?? 0) + views)
  }
  return { days, totals }
}
