import type { UserActor } from '#app/domain/actor.ts'
import { ownSigningSecret } from '#app/domain/automation/secrets.server.ts'
import { flashNote } from '#app/http/flash.server.ts'
import type { AutomationReply } from './automation-reply.ts'

/** The result of the card's last action; `reveals` where its signing secret is new. */
export type AutomationNote = Pick<AutomationReply, 'intent' | 'ok' | 'line' | 'more'> & {
  reveals: boolean
}

/** Shown by one visit of the card. */
export const automationNote = flashNote<AutomationNote>('automation')

/** The result as the card shows it, with the signing secret where it is new. Throws as `ownSigningSecret`. */
export async function statusOf(
  actor: UserActor,
  { reveals, ...status }: AutomationNote,
): Promise<AutomationReply> {
  return reveals ? { ...status, secret: await ownSigningSecret(actor) } : status
}
