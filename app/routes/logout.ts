import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOut } from '#app/domain/accounts/sessions.server.ts'
import { removeOpener } from '#app/domain/subscriptions/checkout/opener.server.ts'
import { checkoutTokenOf } from '#app/http/checkout-cookie.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionTokenOf, signedOutHeaders } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'

/** A followed link must not sign anyone out; only the button's post does. */
export const loader = () => redirect(paths.home())

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  await signOut((await sessionTokenOf(request)) ?? '')
  await removeOpener(await checkoutTokenOf(request))
  return redirect(paths.home(), { headers: await signedOutHeaders() })
})
