import { Form, useLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { DelayedRedirect } from '#app/ui/account/delayed-redirect.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ImportSummary } from './import-summary.tsx'
import type { loader } from './route.tsx'

type Kept = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['kept']>

function Progress({ kept: { id, state, rows, read, file } }: { kept: Kept }) {
  const words = {
    waiting: 'Waiting to begin.',
    reading: `Reading the whole file: ${countText(rows)} rows so far.`,
    writing: `${countText(read)} of ${countText(rows)} rows done.`,
  }
  return (
    <section className="panel mb-6" role="status">
      <h2 className="text-lg md:text-lg">Working on it</h2>
      <p className="break-all text-sm text-muted">{file}</p>
      <p className="mt-2 tabular-nums">{words[state as keyof typeof words]}</p>
      <progress className="mt-3 w-full" max={rows || 1} value={state === 'writing' ? read : 0} />
      <DelayedRedirect to={paths.adminImport({ import: id })} seconds={2} />
    </section>
  )
}

function Pair({ id, pair }: { id: string; pair: Kept['pairs'][number] }) {
  const { position, row, other, isDoubtful, same, businessId } = pair
  const decided = same === null ? null : same ? 'Decided: one place' : 'Decided: two places'
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="text-sm text-muted">
        Row {countText(position)} · {decided ?? (isDoubtful ? 'not decided' : 'joined')}
      </p>
      <p className="break-words">{row}</p>
      <p className="break-words">
        {businessId ? <a href={paths.adminBusiness(businessId)}>{other}</a> : other}
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-2 flex flex-wrap gap-3">
        <input type="hidden" name="import" value={id} />
        <input type="hidden" name="position" value={position} />
        <SubmitButton pending="Saving..." name="intent" value="same" className="btn btn-quiet">
          One place
        </SubmitButton>
        <SubmitButton pending="Saving..." name="intent" value="different" className="btn btn-quiet">
          Two places
        </SubmitButton>
      </Form>
    </li>
  )
}

function Pairs({ kept: { id, pairs } }: { kept: Kept }) {
  if (pairs.length === 0) return null
  return (
    <section className="panel mb-6" id="pairs" aria-labelledby="pairs-heading">
      <h2 id="pairs-heading" className="text-lg md:text-lg">
        Is it the same place?
      </h2>
      <p className="text-sm text-muted">
        Rows that are not decided are left out. After deciding, import the file: what was taken
        before stays as it is.
      </p>
      <ul className="mt-3">
        {pairs.map((pair) => (
          <Pair key={pair.position} id={id} pair={pair} />
        ))}
      </ul>
    </section>
  )
}

function KeptForm({ kept: { id, isDryRun } }: { kept: Kept }) {
  return (
    <Form method="post" encType="multipart/form-data" className="mb-6 flex flex-wrap gap-3">
      <input type="hidden" name="import" value={id} />
      <SubmitButton pending="Importing..." name="intent" value="import" className="btn btn-coral">
        {isDryRun ? 'Import this file' : 'Import it again'}
      </SubmitButton>
      <SubmitButton pending="Looking..." name="intent" value="dryRun" className="btn btn-quiet">
        Dry run again
      </SubmitButton>
    </Form>
  )
}

/** A file that is kept for a day: how far it is, its report, and what to decide. */
export function KeptImport({ kept }: { kept: Kept }) {
  const { id, state, report, file, error } = kept
  if (state === 'failed') {
    return (
      <p role="alert" className="mb-6 rounded-card border border-danger bg-danger-soft p-4">
        {error}
      </p>
    )
  }
  if (!report) return <Progress kept={kept} />
  return (
    <>
      <ImportSummary report={report} file={file} csv={paths.adminImportReport({ import: id })} />
      <KeptForm kept={kept} />
      <Pairs kept={kept} />
    </>
  )
}
