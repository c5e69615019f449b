import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, deliveries, mails, users } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { resendDelivery } from '#app/domain/automation/delivery-log.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { DomainError } from '#app/domain/errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'

/**
 * Resends a failed or queued mail. Admins only. Throws DomainError `not-found`, and `conflict` for a sent one, whose
 * text is deleted.
 */
export async function resendMail(actor: Actor, mailId: string, tx: Database = db): Promise<void> {
  asAdmin(actor)
  if (!isUuid(mailId)) throw new DomainError('not-found', 'There is no such email.')
  await tx.transaction(async (t) => {
    const [mail] = await t.select().from(mails).where(eq(mails.id, mailId)).for('update')
    if (!mail) throw new DomainError('not-found', 'There is no such email.')
    if (mail.status === 'sent' || mail.text === null) {
      throw new DomainError('conflict', 'This email has been sent; its text is not kept.')
    }
    const fresh = { status: 'queued', attempts: 0 } as const
    await t.update(mails).set(fresh).where(eq(mails.id, mailId))
    await enqueue(t, 'send-mail', { mailId })
    const target = { type: 'mail', id: mailId } as const
    const { recipient, status, attempts, lastError } = mail
    await recordAudit(
      t,
      actor,
      'mail.sent-again',
      target,
      { status, attempts, lastError },
      {
        email: recipient,
        ...fresh,
      },
    )
  })
}

/**
 * Resends a delivery on the owner's behalf. Admins only. Throws DomainError `not-found` (also for a business without
 * an owner) and `conflict` without a webhook URL.
 */
export async function resendDeliveryAsAdmin(
  actor: Actor,
  deliveryId: string,
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  const unknown = () => new DomainError('not-found', 'There is no such delivery.')
  if (!isUuid(deliveryId)) throw unknown()
  await tx.transaction(async (t) => {
    const [found] = await t
      .select({ owner: users, name: businesses.name, status: deliveries.status })
      .from(deliveries)
      .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
      .innerJoin(users, eq(users.id, businesses.ownerId))
      .where(eq(deliveries.id, deliveryId))
    if (!found) throw unknown()
    const { id: userId, role, email } = found.owner
    await resendDelivery({ kind: 'user', userId, role, email }, deliveryId, t)
    const target = { type: 'delivery', id: deliveryId } as const
    const named = { name: found.name }
    await recordAudit(
      t,
      actor,
      'delivery.sent-again',
      target,
      { ...named, status: found.status },
      { ...named, status: 'queued' },
    )
  })
}
