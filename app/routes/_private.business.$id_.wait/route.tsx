import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anonymous } from '#app/domain/actor.ts'
import { waitFormFor } from '#app/domain/waiting/form.server.ts'
import { joinWaitingList } from '#app/domain/waiting/join.server.ts'
import { waitForm } from '#app/domain/waiting/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import styles from '#app/ui/booking/booking.css?url'
import { bannerPath } from '#app/ui/street/house.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { WaitPage } from './wait-page.tsx'

export const meta = pageTitle<typeof loader>((view) =>
  view ? `Waiting list of ${view.business.name}` : 'Waiting list',
)

export const links = () => [{ rel: 'stylesheet', href: styles }]

/** To the page of available times, with what was chosen there, and why nobody can wait. */
const toTimes = (id: string, asked: Record<string, string>, description: string) =>
  redirectWith(paths.bookBusiness(id, asked), {
    ...{ title: 'Not on the Waiting List', description, kind: 'destructive' },
  })

export const loader = screen(async ({ params, request }: LoaderFunctionArgs) => {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const id = params['id'] ?? ''
  const view = await waitFormFor(anonymous, id, asked)
  if ('missing' in view) throw await toTimes(id, asked, view.missing)
  const banner = bannerPath(view.business)
  return { ...view, banner, constraint: constraintOf(waitForm) }
})

const joined = (token: string) =>
  redirectWith(paths.waiting(token), {
    title: 'Place Saved',
    description: 'We will email you as soon as a time becomes available.',
    kind: 'success',
  })

const joinedBefore = (business: string) =>
  redirectWith(paths.bookBusiness(business), {
    title: 'You Are Already on the Waiting List',
    description: 'We have emailed you the link to your place again.',
    kind: 'success',
  })

export const action = screen(({ request, params, context }: ActionFunctionArgs) =>
  handleForm(request, waitForm, async ({ formToken, website, ...details }) => {
    const business = params['id'] ?? ''
    const { token } = await joinWaitingList(await actorOf(request), {
      ...{ business, details },
      origin: { kind: 'form', formToken, honeypot: website },
      address: clientAddress(request, context),
    })
    return token ? joined(token) : joinedBefore(business)
  }),
)

export default function WaitAtBusiness() {
  return <WaitPage view={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
