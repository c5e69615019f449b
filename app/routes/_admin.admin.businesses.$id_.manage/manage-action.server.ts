import type { UserActor } from '#app/domain/actor.ts'
import type { ManageChoice } from '#app/domain/admin/manage-schema.ts'
import { mergeBusinesses } from '#app/domain/admin/merge.server.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { deleteBusiness, setBusinessActive } from '#app/domain/admin/unowned.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const done = (path: string, title: string, description: string) =>
  redirectWith(path, { title, description, kind: 'success' })

/** Runs what an admin chose for business `id`. Throws as the verbs do. */
export async function manageAction(admin: UserActor, id: string, choice: ManageChoice) {
  const here = paths.manageBusiness(id)
  switch (choice.intent) {
    case 'assignOwner':
      await assignOwner(admin, id, choice.email)
      return done(here, 'Owner Assigned', 'They get an email.')
    case 'removeOwner':
      await removeOwner(admin, id, { ownerId: choice.ownerId })
      return done(here, 'Owner Removed', 'They get an email; the listing stays.')
    case 'pause':
      await setBusinessActive(admin, id, false)
      return done(here, 'Listing Paused', 'It is hidden from the directory and takes no bookings.')
    case 'resume':
      await setBusinessActive(admin, id, true)
      return done(here, 'Listing Resumed', 'It is shown again.')
    case 'merge': {
      const into = await mergeBusinesses(admin, id, choice.into)
      return done(
        paths.manageBusiness(into.id),
        'Merged',
        `Everything now belongs to ${into.name}.`,
      )
    }
    case 'delete': {
      const { name, isLater } = await deleteBusiness(admin, id)
      const what = isLater
        ? `${name} is off the site, and leaves this list once its emails are out.`
        : `${name} has been deleted.`
      return done(paths.admin('businesses'), 'Business Deleted', what)
    }
  }
}
