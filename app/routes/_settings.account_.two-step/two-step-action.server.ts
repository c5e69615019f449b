import { data, redirect } from '@remix-run/node'
import type { Actor } from '#app/domain/actor.ts'
import {
  confirmApp,
  connectApp,
  replaceRecoveryCodes,
} from '#app/domain/accounts/own-second-factor.server.ts'
import { turnOffSecondFactor } from '#app/domain/accounts/remove-second-factor.server.ts'
import type { TwoStepInput } from '#app/domain/accounts/second-factor/schema.ts'
import { sessionStartOf, sessionTokenOf, signedInHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const success = (title: string, description: string, headers?: Headers) =>
  redirectWith(paths.twoStep(), { title, description, kind: 'success' }, headers)

/** Does what a form of the page asks for; recovery codes come in the answer alone. Throws as the verbs do. */
export async function twoStepAction(request: Request, actor: Actor, input: TwoStepInput) {
  switch (input.intent) {
    case 'connectApp':
      await connectApp(actor, { ...input, session: await sessionTokenOf(request) })
      // The page says what comes next; a toast would lie over the code to scan.
      return redirect(paths.twoStep())
    case 'confirmApp': {
      const { token, codes } = await confirmApp(actor, input, await sessionStartOf(request))
      return data({ codes }, { headers: await signedInHeaders(token) })
    }
    case 'makeCodes':
      return data({ codes: await replaceRecoveryCodes(actor, input) })
    case 'turnOff': {
      const { token } = await turnOffSecondFactor(actor, input, await sessionStartOf(request))
      const headers = await signedInHeaders(token)
      return success('Two-Step Sign-In Is Off', 'You were signed out everywhere else.', headers)
    }
  }
}
