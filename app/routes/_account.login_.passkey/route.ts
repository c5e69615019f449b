import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { passkeySignInForm } from '#app/domain/accounts/schema.ts'
import { readForm } from '#app/http/body.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { enterByPasskey } from './enter-by-passkey.server.ts'

/** A followed link signs nobody in. */
export const loader = () => redirect(paths.login())

export const action = screen(async ({ request, context }: ActionFunctionArgs) => {
  const input = parseWith(passkeySignInForm, Object.fromEntries(await readForm(request)))
  return enterByPasskey(request, clientAddress(request, context), input)
})
