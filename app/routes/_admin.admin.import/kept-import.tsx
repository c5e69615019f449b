import { Form, Link, useLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { DelayedRedirect } from '#app/ui/account/delayed-redirect.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ImportPairs } from './import-pairs.tsx'
import { hasProblems, ImportSummary, noRows, positionWord } from './import-summary.tsx'
import type { loader } from './route.tsx'

type Kept = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['kept']>

function Progress({ kept: { id, state, rows, read, file } }: { kept: Kept }) {
  const words = {
    waiting: 'Waiting to begin: one import works at a time.',
    reading: `Reading the whole file: ${countText(rows)} rows so far.`,
    writing: `${countText(read)} of ${countText(rows)} rows done.`,
  }
  const again = paths.adminImport({ import: id })
  return (
    <section className="panel mb-6" aria-labelledby="progress-heading">
      <h2 id="progress-heading" className="text-lg md:text-lg">
        Working on it
      </h2>
      <p className="break-all text-sm text-muted">{file}</p>
      <p className="mt-2 tabular-nums" role="status">
        {words[state as keyof typeof words]}
      </p>
      <progress
        className="progress mt-3"
        aria-labelledby="progress-heading"
        max={rows || 1}
        value={state === 'writing' ? read : 0}
      />
      <p className="mt-3 text-sm text-muted">
        This page refreshes every two seconds. You may leave it: the work continues, and the file
        stays in your list below.{' '}
        <Link className="link" to={again} preventScrollReset>
          Look again now
        </Link>
      </p>
      <DelayedRedirect to={again} seconds={2} />
    </section>
  )
}

function Problems({ kept: { id, report } }: { kept: Kept }) {
  if (!report || !hasProblems(report)) return null
  return (
    <a className="btn btn-quiet" href={paths.adminImportReport({ import: id })}>
      Download rows with problems (CSV)
    </a>
  )
}

/** With their number, unless what was decided since has changed it. */
function importWords({ report, pairs }: Kept): string {
  if (!report || pairs.total > 0) return 'Import this file'
  const count = report.taken + report.updated
  if (count === 0) return 'Import this file'
  return `Import ${countText(count)} ${count === 1 ? 'business' : 'businesses'}`
}

/** Why a dry run leaves nothing to import; null where it does, or decisions might. */
function whyNothing({ report, pairs }: Kept): string | null {
  if (!report?.dryRun || pairs.total > 0 || report.taken + report.updated > 0) return null
  return report.read === 0 ? `${noRows}.` : 'Nothing in this file would add or change a business.'
}

/** What can be done next; once it is imported, doing it again is what is seldom wanted. */
function KeptForm({ kept }: { kept: Kept }) {
  const { id, isDryRun, state } = kept
  const isOver = state === 'done' && !isDryRun
  const again = isOver ? 'link min-h-[2.75rem] text-sm' : 'btn btn-quiet'
  const nothing = whyNothing(kept)
  return (
    <Form method="post" encType="multipart/form-data" className="action-row mt-5">
      <input type="hidden" name="import" value={id} />
      {nothing ? <p className="w-full">{nothing}</p> : null}
      {isOver ? (
        <>
          <Link className="btn btn-action" to={paths.admin('businesses')}>
            View businesses
          </Link>
          <Problems kept={kept} />
        </>
      ) : null}
      <div className={isOver ? 'flex flex-wrap gap-x-6' : 'contents'}>
        {nothing ? null : (
          <SubmitButton
            pending="Importing..."
            name="intent"
            value="import"
            className={isDryRun ? 'btn btn-action' : again}
          >
            {isDryRun ? importWords(kept) : 'Import it again'}
          </SubmitButton>
        )}
        <SubmitButton pending="Looking..." name="intent" value="dryRun" className={again}>
          Dry run again
        </SubmitButton>
      </div>
      {isOver ? null : <Problems kept={kept} />}
    </Form>
  )
}

function Failed({ kept }: { kept: Kept }) {
  const { file, error } = kept
  return (
    <section
      role="alert"
      className="mb-6 rounded-card border border-danger bg-danger-soft p-4 md:p-6"
    >
      <h2 className="text-lg md:text-lg">The file could not be imported</h2>
      <p className="break-all text-sm">{file}</p>
      <p className="mt-2 break-words">{error}</p>
      {kept.isOurFault ? (
        <KeptForm kept={kept} />
      ) : (
        <p className="mt-2">Correct the file, then choose it again below.</p>
      )}
    </section>
  )
}

/** A file that is kept for a day: how far it is, its report, and what to decide. */
export function KeptImport({ kept }: { kept: Kept }) {
  const { id, state, report, file } = kept
  if (state === 'failed') return <Failed kept={kept} />
  if (!report) return <Progress kept={kept} />
  // What is still to be decided stands before the button that would skip it.
  const isOpen = kept.pairs.list.some(({ isDoubtful, same }) => isDoubtful && same === null)
  const steps = <KeptForm kept={kept} />
  return (
    <>
      <ImportSummary report={report} file={file}>
        {isOpen ? null : steps}
      </ImportSummary>
      <ImportPairs id={id} pairs={kept.pairs} where={positionWord(report)} />
      {isOpen ? (
        <section className="panel import-bar" aria-label="The file">
          <p>Undecided rows will be skipped.</p>
          {steps}
        </section>
      ) : null}
    </>
  )
}
