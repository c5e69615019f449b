import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import { erasePerson, findPerson } from '#app/domain/privacy/person.server.ts'
import { personForm, type PersonForm } from '#app/domain/privacy/person-schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { refusedAnswer } from '#app/http/kept-reply.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { statusOf } from '#app/http/status.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { PeoplePage } from './people-page.tsx'

export const meta = pageTitle('Personal data')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request)
  return { constraint: constraintOf(personForm) }
})

/** Shows again what is held: nobody erases blind. */
async function refuseOther(request: Request, admin: UserActor, typed: PersonForm) {
  const error = { again: [`This does not match ${typed.email}.`] }
  const lastResult = { status: 'error' as const, initialValue: typed, error }
  const { email } = typed
  const found = await findPerson(admin, email)
  return refusedAnswer(request, { lastResult, email, found }, { status: statusOf.invalid })
}

/** The address is posted, so that it stands in no history and no log. */
export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  return handleForm(request, personForm, async (typed) => {
    const { intent, email } = typed
    if (intent === 'find') return { email, found: await findPerson(admin, email) }
    if (typed.again !== email) return refuseOther(request, admin, typed)
    const { reference } = await erasePerson(admin, email)
    const description = `It is recorded in the log as ${reference}.`
    return redirectWith(paths.adminPeople(), {
      ...{ title: 'Person Erased', description, kind: 'success' as const },
    })
  })
})

export default function PeopleScreen() {
  const reply = useReply<typeof action>()
  const person = reply && 'found' in reply ? reply : undefined
  return (
    <PeoplePage
      {...useLoaderData<typeof loader>()}
      reply={reply && 'lastResult' in reply ? reply : undefined}
      person={person as never}
    />
  )
}
