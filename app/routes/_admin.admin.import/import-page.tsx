import { Form, Link } from '@remix-run/react'
import type { ImportReport, Reason } from '#app/domain/import/report.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { action } from './route.tsx'

function Reasons({
  heading,
  reasons,
  where,
}: {
  heading: string
  reasons: Reason[]
  where: string
}) {
  if (reasons.length === 0) return null
  return (
    <>
      <h3 className="mt-5">{heading}</h3>
      <ul className="mt-1">
        {reasons.map(({ reason, count, examples }) => (
          <li key={reason} className="border-b border-line py-2 last:border-0">
            <p>
              <span className="font-semibold tabular-nums">{countText(count)}</span> {reason}
            </p>
            <ul className="break-words text-sm text-muted">
              {examples.map(({ position, what }) => (
                <li key={position}>
                  {where} {countText(position)}
                  {what ? `: ${what}` : ''}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

function Report({ report, file }: { report: ImportReport; file: string }) {
  const refused = report.refused.reduce((sum, { count }) => sum + count, 0)
  const figures: [string, number][] = [
    ['Read', report.read],
    ['New', report.taken],
    ['Updated', report.updated],
    ['Unchanged', report.unchanged],
    ['Refused', refused],
  ]
  const where = report.format === 'csv' ? 'Line' : 'Element'
  return (
    <section className="panel mb-6" aria-labelledby="report-heading" role="status">
      <h2 id="report-heading" className="break-words text-lg md:text-lg">
        {report.dryRun ? 'Dry run: nothing was changed' : 'Import finished'}
      </h2>
      <p className="break-all text-sm text-muted">{file}</p>
      <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-5">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-bold tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <Reasons heading="Refused, by reason" reasons={report.refused} where={where} />
      <Reasons
        heading="Taken with something left out or kept"
        reasons={report.notes}
        where={where}
      />
      {report.dryRun ? (
        <p className="mt-4">If that is what you want, choose the file again and press Import.</p>
      ) : null}
    </section>
  )
}

export function ImportPage() {
  const reply = useReply<typeof action>()
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Import businesses" />
      {reply && 'report' in reply ? <Report {...reply} /> : null}
      {reply && 'error' in reply ? (
        <p role="alert" className="mb-6 rounded-card border border-danger bg-danger-soft p-4">
          {reply.error}
        </p>
      ) : null}
      <Form method="post" encType="multipart/form-data" className="panel max-w-2xl">
        <label className="block">
          <span className="label">CSV file</span>
          <span className="hint block">
            Or Overpass JSON or GeoJSON. The columns are those of the export; a file with id,
            rating, rating_count and google_review_link alone needs name and industry beside them.
          </span>
          <input
            className="field"
            type="file"
            name="file"
            accept=".csv,.json,.geojson,text/csv"
            required
          />
        </label>
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton pending="Looking..." name="intent" value="dryRun">
            Dry run
          </SubmitButton>
          <SubmitButton
            pending="Importing..."
            name="intent"
            value="import"
            className="btn btn-coral"
          >
            Import
          </SubmitButton>
          <Link className="btn btn-quiet" to={paths.admin('businesses')}>
            Back to businesses
          </Link>
        </div>
        <p className="mt-3 text-sm text-muted">
          An import is all or nothing where the file is broken; rows that cannot be taken are
          refused one by one, each with its reason.
        </p>
      </Form>
    </>
  )
}
