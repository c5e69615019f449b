import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { leaveSandbox, paySandbox, sandboxCheckout } from '#app/domain/sandbox/checkout.server.ts'
import { sandboxCheckoutForm } from '#app/domain/sandbox/checkout-schema.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { CheckoutPage } from './checkout-page.tsx'

export const meta = pageTitle('Practice payment')

export const loader = screen(async ({ params }: LoaderFunctionArgs) => {
  const checkout = await sandboxCheckout(params['reference'] ?? '')
  if (checkout.status === 'success') throw redirect(checkout.returnUrl)
  const { email, planName, cents, status } = checkout
  return { email, planName, cents, declined: status === 'failed' }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const reference = params['reference'] ?? ''
  const { intent } = parseWith(sandboxCheckoutForm, Object.fromEntries(await readForm(request)))
  switch (intent) {
    case 'pay':
      return redirect((await paySandbox(reference)).returnUrl)
    case 'cancel':
      return redirect((await leaveSandbox(reference, 'abandoned')).cancelUrl)
    default:
      await leaveSandbox(reference, 'failed')
      return redirect(paths.sandboxCheckout(reference))
  }
})

export default function SandboxCheckout() {
  return <CheckoutPage {...useLoaderData<typeof loader>()} />
}
