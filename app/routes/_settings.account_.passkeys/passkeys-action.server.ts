import { data } from '@remix-run/node'
import type { Actor } from '#app/domain/actor.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '#app/domain/accounts/own-passkeys.server.ts'
import type { PasskeysInput } from '#app/domain/accounts/second-factor/schema.ts'
import { sessionStartOf, sessionTokenOf, signedInHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const success = (title: string, description: string, headers?: Headers) =>
  redirectWith(paths.passkeys(), { title, description, kind: 'success' }, headers)

const elsewhere = 'You were signed out everywhere else.'

/** Does what a form of the page asks for. Throws as the verbs do. */
export async function passkeysAction(request: Request, actor: Actor, input: PasskeysInput) {
  switch (input.intent) {
    case 'begin': {
      const session = await sessionTokenOf(request)
      const options = await beginPasskey(actor, { ...input, session })
      return data({ begun: { name: input.name, options } })
    }
    case 'add': {
      const { token, codes } = await addPasskey(actor, input, await sessionStartOf(request))
      const headers = await signedInHeaders(token)
      return codes.length > 0
        ? data({ codes }, { headers })
        : success('Passkey Added', elsewhere, headers)
    }
    case 'rename':
      await renamePasskey(actor, input)
      return success('Passkey Renamed', `It is now called ${input.name}.`)
    case 'remove': {
      const { token } = await removePasskey(actor, input, await sessionStartOf(request))
      return success('Passkey Removed', elsewhere, await signedInHeaders(token))
    }
  }
}
