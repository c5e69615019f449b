import type { Actor } from '#app/domain/actor.ts'
import {
  confirmApp,
  connectApp,
  ownSecondFactor,
} from '#app/domain/accounts/own-second-factor.server.ts'
import { codeOf, halfMinute } from './authenticator.ts'
import { factoryPassword } from './factories.ts'

/** Connects an app, with a code of the half minute before. */
export async function connectedApp(actor: Actor, currentPassword = factoryPassword) {
  await connectApp(actor, { currentPassword })
  const { pending } = await ownSecondFactor(actor)
  const secret = pending?.secret ?? ''
  const { token, codes } = await confirmApp(actor, {
    code: codeOf(secret, Date.now() - halfMinute),
  })
  return { secret, token, codes }
}
