import { Form, type useLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { loader } from './route.tsx'

type Pairs = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['kept']>['pairs']
type Listed = Pairs['list'][number]

function State({ isDoubtful, same }: Listed) {
  if (same !== null)
    return <StateBadge tone="good">{same ? 'Same place' : 'Different places'}</StateBadge>
  return isDoubtful ? (
    <StateBadge tone="wait">To decide</StateBadge>
  ) : (
    <StateBadge tone="plain">Merged</StateBadge>
  )
}

type Shown = { id: string; pairs: Pairs; where: string }

function Pair({ id, pairs: { page }, where, pair }: Shown & { pair: Listed }) {
  const { position, row, other, businessId } = pair
  const at = `${where} ${countText(position)}`
  const about = <span className="sr-only">, {at}</span>
  return (
    <li className="border-b border-line py-4 last:border-0 last:pb-0" id={`pair-${position}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <State {...pair} />
        <p className="text-sm text-muted">{at}</p>
      </div>
      <dl className="import-pair">
        <div>
          <dt>In the file</dt>
          <dd>{row}</dd>
        </div>
        <div>
          <dt>{businessId ? 'Listed already' : 'Also in the file'}</dt>
          <dd>
            {businessId ? (
              <a className="link" href={paths.adminBusiness(businessId)}>
                {other}
              </a>
            ) : (
              other
            )}
          </dd>
        </div>
      </dl>
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="mt-3 flex flex-wrap gap-3"
      >
        <input type="hidden" name="import" value={id} />
        <input type="hidden" name="position" value={position} />
        <input type="hidden" name="page" value={page} />
        <SubmitButton
          pending="Saving..."
          name="intent"
          value="same"
          className="btn btn-quiet px-3 text-sm"
        >
          Same place{about}
        </SubmitButton>
        <SubmitButton
          pending="Saving..."
          name="intent"
          value="different"
          className="btn btn-quiet px-3 text-sm"
        >
          Different places{about}
        </SubmitButton>
      </Form>
    </li>
  )
}

/** Rows that are the same place as another, or may be; those to decide come first. */
export function ImportPairs(shown: Shown) {
  const { id, pairs } = shown
  const { list, total, page, pages } = pairs
  if (total === 0) return null
  return (
    <section className="panel mb-6" id="pairs" aria-labelledby="pairs-heading">
      <h2 id="pairs-heading" className="text-lg md:text-lg">
        Possible duplicates
      </h2>
      <p className="mt-1 text-sm text-muted">
        {countText(total)} {total === 1 ? 'row looks' : 'rows look'} like an existing listing or
        another row. Decide, then import the file.
      </p>
      <ul className="mt-2">
        {list.map((pair) => (
          <Pair key={pair.position} {...shown} pair={pair} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        to={(n) => `${paths.adminImport({ import: id, page: n > 1 && n })}#pairs`}
      />
    </section>
  )
}
