import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptReport, dismissReport } from '#app/domain/reports/decide.server.ts'
import { ownSuggestions } from '#app/domain/reports/queries.server.ts'
import { suggestionForm } from '#app/domain/reports/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { SuggestionsPage } from './suggestions-page.tsx'

export const meta = pageTitle('Suggested edits')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => ({
  suggestions: await ownSuggestions(await requireOwner(request)),
}))

const accepted = { title: 'Accepted', description: 'Your listing is as suggested.' }
const dismissed = { title: 'Dismissed', description: 'Your listing stays as it is.' }

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const form = Object.fromEntries(await readForm(request))
  const choice = parseWith(suggestionForm, form)
  const decide = () =>
    choice.intent === 'acceptReport'
      ? acceptReport(actor, choice.reportId, choice.shown).then(() => accepted)
      : dismissReport(actor, choice.reportId).then(() => dismissed)
  const failed = { title: 'Not Done', description: 'That did not work. Please try again.' }
  return redirectBack(paths.ownSuggestions(), decide, failed)
})

export default function Suggestions() {
  return <SuggestionsPage {...useLoaderData<typeof loader>()} />
}
