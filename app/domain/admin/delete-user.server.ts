import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor, type UserActor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { eraseUser, erasing } from '#app/domain/privacy/erase-user.server.ts'
import { afterRenewals } from '#app/domain/subscriptions/billing/cancel.server.ts'
import type { Provider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { findUser, type ManagedUser } from '#app/domain/accounts/find-user.server.ts'

function refuseUndeletable(admin: UserActor, person: ManagedUser): void {
  if (person.id === admin.userId) {
    throw new DomainError('conflict', 'You cannot delete your own account.')
  }
  if (person.role === 'ADMIN') throw new DomainError('conflict', 'Admins cannot be deleted here.')
}

/** A user that may be deleted, for the confirmation page. Admins only; throws as `deleteUser`. */
export async function deletableUser(
  actor: Actor,
  userId: string,
  tx: Database = db,
): Promise<ManagedUser> {
  const admin = asAdmin(actor)
  const person = await findUser(userId, tx)
  refuseUndeletable(admin, person)
  return person
}

/** Deletes a user who renews nothing, with an entry in the audit log. */
async function deleteErased(
  actor: Actor,
  userId: string,
  tx: Database,
): Promise<{ email: string }> {
  const person = await findUser(userId, tx, { lock: true })
  refuseUndeletable(asAdmin(actor), person)
  const { email, role, business } = person
  const { closed } = await eraseUser(person, tx)
  await recordAudit(
    tx,
    actor,
    'user.deleted',
    { type: 'user', id: userId },
    // Who was deleted is not named.
    { role, businessId: business?.id ?? null },
    closed,
  )
  return { email }
}

/**
 * Deletes a user. First cancels the subscription with the provider, outside any transaction; then, in one
 * transaction, unpublishes the business, notifies and anonymises customers, writes the audit log and deletes the
 * user. Admins only. Throws `not-found`, `conflict` for admins and oneself, and while the plan
 * is changed, `unavailable` where the provider fails.
 */
export async function deleteUser(
  actor: Actor,
  userId: string,
  provider?: Provider,
  tx: Database = db,
): Promise<{ email: string }> {
  const admin = asAdmin(actor)
  const before = await deletableUser(admin, userId, tx)
  const erase = () => erasing(tx, (t) => deleteErased(actor, userId, t))
  return afterRenewals(before.business, erase, provider, tx)
}
