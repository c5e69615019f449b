import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { catalogue } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { loader } from './route.tsx'

export function ClaimPage({ code, plan, business }: SerializeFrom<typeof loader>) {
  return (
    <PageMessage
      heading="Use your payment"
      scene="paid"
      actions={
        <Form method="post">
          <input type="hidden" name="code" value={code} />
          <SubmitButton pending="One moment..." className="btn btn-coral">
            Use it for {business}
          </SubmitButton>
        </Form>
      }
    >
      A month of {catalogue[plan].name} is paid. Start it now for your business.
    </PageMessage>
  )
}

export const UsedLink = () => (
  <PageMessage
    heading="This link no longer works"
    scene="shutter"
    actions={
      <>
        <Link className="btn btn-action" to={paths.dashboard()}>
          Open your dashboard
        </Link>
        <a className="btn btn-quiet" href={`mailto:${brand.contactEmail}`}>
          Write to us
        </a>
      </>
    }
  >
    It has already been used or has expired. The payment may already have been used for a listing.
  </PageMessage>
)
