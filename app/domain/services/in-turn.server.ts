import type { Database } from '#db/client.server.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { maxServices, maxStaff, type ServiceCall, type StaffCall } from './schema.ts'
import type { OwnStaffJson, ServiceJson } from './views.ts'

/** What is left out of a call stays as it is. */
export const unchanged = ({ id, name, minutes, price }: ServiceJson): ServiceCall => ({
  ...{ id, name, minutes, price },
})

export const asItIs = ({ id, name }: OwnStaffJson): StaffCall => ({ id, name })

/** One edit after the other, since each writes the whole list as the last one left it. */
export const inTurn = <T>(
  actor: Actor,
  tx: Database,
  edit: (t: Database) => Promise<T>,
): Promise<T> => {
  asOwner(actor)
  return tx.transaction(async (t) => {
    await lockOwnBusiness(actor, undefined, t)
    return edit(t)
  })
}

const most = { services: maxServices, people: maxStaff }

/** Refuses a list that grows above what one business may have; one that is longer already may shrink. */
export function refuseMore(what: keyof typeof most, after: number, before: number): void {
  if (after <= most[what] || after <= before) return
  throw new DomainError('conflict', `There are ${most[what]} ${what} already: remove one first.`)
}
