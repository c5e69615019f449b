import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anonymous } from '#app/domain/actor.ts'
import { landingPage } from '#app/domain/landing/landing-page.server.ts'
import { areaShown } from '#app/domain/kept-pages/lists-shown.ts'
import { listTag } from '#app/domain/kept-pages/tags.ts'
import { breadcrumbs } from '#app/domain/structured-data/breadcrumbs.ts'
import { asScriptText } from '#app/domain/structured-data/script-text.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { describePage } from '#app/http/shared-page.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { crumbsOf, descriptionOf, titleOf } from './landing-words.ts'
import { LandingView } from './landing-view.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return pageMeta({ title: 'Not found', description: 'Not found.', index: false })
  const { page, canonical } = found
  return pageMeta({ title: titleOf(page), description: descriptionOf(page), canonical })
}

export const loader = screen(async ({ params, context }: LoaderFunctionArgs) => {
  const asked = { trade: params['trade'] ?? '', place: params['place'] ?? null }
  const answer = await landingPage(anonymous, asked)
  if (answer.kind === 'moved') throw redirect(paths.landing(answer.trade, answer.place), 301)
  if (answer.kind === 'few') throw redirect(paths.directory(answer.query), 302)
  if (answer.kind === 'unknown') throw data(null, { status: 404 })
  const { page } = answer
  describePage(context, ['landing', listTag(page.trade.industry, areaShown(page))])
  return {
    page,
    canonical: publicUrl(paths.landing(page.trade.slug, page.place?.slug)),
    structured: asScriptText(
      breadcrumbs(crumbsOf(page).map(({ label, to }) => ({ name: label, url: publicUrl(to) }))),
    ),
  }
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Landing() {
  const { page, structured } = useLoaderData<typeof loader>()
  return <LandingView page={page} structured={structured} />
}
