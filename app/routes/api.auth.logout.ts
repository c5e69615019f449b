import { signOut } from '#app/domain/accounts/sessions.server.ts'
import { removeOpener } from '#app/domain/subscriptions/checkout/opener.server.ts'
import { tokenOf } from '#app/http/actor.server.ts'
import { checkoutTokenOf } from '#app/http/checkout-cookie.server.ts'
import { answer, endpoint } from '#app/http/endpoint.server.ts'
import { signedOutHeaders } from '#app/http/session.server.ts'

const route = endpoint(
  {
    POST: async ({ request }) => {
      await signOut((await tokenOf(request)) ?? '')
      await removeOpener(await checkoutTokenOf(request))
      return answer({ ok: true }, { headers: await signedOutHeaders() })
    },
  },
  { signsOut: true },
)
export const loader = route.loader
export const action = route.action
