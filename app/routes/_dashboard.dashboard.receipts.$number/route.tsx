import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isAdmin } from '#app/domain/actor.ts'
import { findReceipt } from '#app/domain/subscriptions/receipts/queries.server.ts'
import { receiptTitles } from '#app/domain/subscriptions/receipts/words.ts'
import { requireUser } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ReceiptDocument } from './receipt-document.tsx'

/** The title is the file name that a browser proposes for the saved page. */
export const meta = pageTitle<typeof loader>((data) =>
  data ? `${receiptTitles[data.receipt.kind]} ${data.receipt.number}` : 'Receipt',
)

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const actor = await requireUser(request)
  const between = isAdmin(actor)
    ? [{ label: 'Subscriptions', to: paths.admin('subscriptions') }]
    : []
  return { ...(await findReceipt(actor, params['number'] ?? '')), between }
})

export default function ReceiptScreen() {
  return <ReceiptDocument {...useLoaderData<typeof loader>()} />
}
