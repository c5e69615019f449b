import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { businessStates, ownerStates } from '#app/domain/admin/lists.ts'
import { bulkActions, type BulkAction } from '#app/domain/admin/bulk.ts'
import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { countText, planName } from '#app/ui/desk/figures.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { BulkDelete } from './bulk-delete.tsx'
import type { loader } from './route.tsx'

const businesses = (count: number) =>
  `${countText(count)} ${count === 1 ? 'business' : 'businesses'}`

type Words = { label: string; none: string; what: (count: number) => string; pending: string }

const words: Record<BulkAction, Words> = {
  pause: {
    label: 'Pause',
    none: 'No listed businesses',
    what: (count) => `Hides ${businesses(count)} from the directory. No new bookings.`,
    pending: 'Pausing...',
  },
  resume: {
    label: 'Resume',
    none: 'No paused businesses',
    what: (count) => `Shows ${businesses(count)} again.`,
    pending: 'Resuming...',
  },
  publish: {
    label: 'Publish',
    none: 'No drafts with a plan',
    what: (count) => `${countText(count)} ${count === 1 ? 'draft' : 'drafts'} with a plan`,
    pending: 'Publishing...',
  },
  unpublish: {
    label: 'Unpublish',
    none: 'No published businesses',
    what: (count) =>
      `Hides ${countText(count)} public ${count === 1 ? 'page' : 'pages'} until published again.`,
    pending: 'Unpublishing...',
  },
}

type Loaded = SerializeFrom<typeof loader>

const filterWords = ({ search, plan, status, area, industry, owner }: Loaded['filters']) =>
  [
    search && `“${search}”`,
    plan && planName(plan),
    status && businessStates[status],
    area,
    industry,
    owner && ownerStates[owner],
  ].filter(Boolean)

const NoneFound = ({ back, chosen }: { back: string; chosen: string }) => (
  <div className="card">
    <DeskEmpty title="No businesses found" link={{ label: 'Back to businesses', to: back }}>
      {chosen}
    </DeskEmpty>
  </div>
)

export function BulkPage({ filters, preview, going }: Loaded) {
  const chosen = filterWords(filters)
  const back = paths.admin('businesses', filters)
  const heading = <DeskHeading nested={{ placeTo: back }} title="Change several at once" />
  if (preview.total === 0) {
    return (
      <>
        {heading}
        <NoneFound back={back} chosen={chosen.join(' · ')} />
      </>
    )
  }
  return (
    <>
      {heading}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2 xl:items-start">
        <section className="panel" aria-labelledby="found">
          <h2 id="found" className="text-lg md:text-lg">
            {businesses(preview.total)}
          </h2>
          <p className="mt-1 break-words text-muted">
            {chosen.length > 0 ? chosen.join(' · ') : 'All of them: no filter is set.'}
          </p>
          <ul className="mt-4">
            {bulkActions.map((action) => {
              const { label, none, what, pending } = words[action]
              const count = preview[action]
              return (
                <li key={action} className="flex items-center gap-3 border-t border-line py-3">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{label}</span>
                    <span className="text-sm text-muted">{count > 0 ? what(count) : none}</span>
                  </span>
                  {count > 0 ? (
                    <Form method="post" action={paths.adminBulk(filters)}>
                      <input type="hidden" name="expected" value={count} />
                      <SubmitButton
                        pending={pending}
                        name="intent"
                        value={action}
                        className="btn btn-quiet px-3 text-sm"
                      >
                        {label} {countText(count)}
                      </SubmitButton>
                    </Form>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </section>
        <BulkDelete going={going} action={paths.adminBulk(filters)} />
      </div>
    </>
  )
}
