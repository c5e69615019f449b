import type { UserActor } from '#app/domain/actor.ts'
import { changeInBulk } from '#app/domain/admin/bulk.server.ts'
import { deleteInBulk } from '#app/domain/admin/bulk-delete.server.ts'
import type { BusinessFilters } from '#app/domain/admin/lists.ts'
import type { BulkForm } from '#app/domain/admin/manage-schema.ts'

/** Changes or deletes what the filters find; the answer is the toast. */
export async function bulkChange(admin: UserActor, filters: BusinessFilters, form: BulkForm) {
  if (form.intent === 'delete') {
    const { deleted } = await deleteInBulk(admin, filters, form)
    const title = deleted === 1 ? '1 Listing Deleted' : `${deleted} Listings Deleted`
    const description =
      'Customers with open bookings get an email; those listings leave this list after that.'
    return { title, description }
  }
  const { intent: action, expected } = form
  const { changed } = await changeInBulk(admin, filters, { action, expected })
  const title = changed === 1 ? '1 Business Changed' : `${changed} Businesses Changed`
  return { title, description: 'It is recorded in the log.' }
}
