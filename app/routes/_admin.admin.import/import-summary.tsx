import type { ReactNode } from 'react'
import type { ImportReport, Reason } from '#app/domain/import/report.ts'
import { reasonText } from '#app/domain/import/reason-words.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The first rows of a reason. */
const Examples = ({
  examples,
  where,
  className,
}: Pick<Reason, 'examples'> & { where: string; className: string }) => (
  <span className={`line-break text-muted ${className}`}>
    {examples.map(({ position, what }) => (
      <span key={position} className="block">
        {where} {countText(position)}
        {what ? `: ${what}` : ''}
      </span>
    ))}
  </span>
)

/** On phones the examples stand below their reason. */
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
      <div className="mt-1 relative overflow-x-auto">
        <table className="import-reasons w-full border-collapse text-left text-sm sm:table-fixed">
          <thead>
            <tr className="border-b border-edge text-muted">
              <th scope="col" className="w-10 py-2 pr-4 font-semibold sm:text-right">
                Rows
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold sm:w-[44%]">
                Reason
              </th>
              <th scope="col" className="hidden py-2 font-semibold sm:table-cell">
                For example
              </th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ reason, count, examples }) => (
              <tr key={reason} className="border-b border-line align-top last:border-0">
                <td className="py-2 pr-4 font-semibold tabular-nums sm:text-right">
                  {countText(count)}
                </td>
                <td className="py-2 pr-4">
                  {reasonText(reason)}
                  <Examples {...{ examples, where }} className="block sm:hidden" />
                </td>
                <td className="hidden py-2 sm:table-cell">
                  <Examples {...{ examples, where }} className="block" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** What positions of the file count. */
export const positionWord = ({ format }: Pick<ImportReport, 'format'>): string =>
  format === 'csv' ? 'Line' : 'Element'

/** Whether there are rows to look at. */
export const hasProblems = ({ refused, notes }: ImportReport): boolean =>
  refused.length + notes.length > 0

export const noRows = 'There are no rows in this file'

/** `56 businesses added, 7 rows skipped`. */
function doneWords({ read, taken, updated }: ImportReport, skipped: number): string {
  if (read === 0) return noRows
  const words = [
    taken > 0 && `${countText(taken)} ${taken === 1 ? 'business' : 'businesses'} added`,
    updated > 0 && `${countText(updated)} updated`,
    skipped > 0 && `${countText(skipped)} ${skipped === 1 ? 'row' : 'rows'} skipped`,
  ]
  return words.filter(Boolean).join(', ') || 'Nothing had to be changed'
}

/** `children` are what can be done. */
export function ImportSummary({
  report,
  file,
  children,
}: {
  report: ImportReport
  file: string
  children: ReactNode
}) {
  const refused = report.refused.reduce((sum, { count }) => sum + count, 0)
  const figures: [string, number][] = [
    ['Read', report.read],
    ['New', report.taken],
    ['Updated', report.updated],
    ['Unchanged', report.unchanged],
    ['Merged', report.joined],
    ['To decide', report.doubtful],
    ['Skipped', refused],
  ]
  const where = positionWord(report)
  return (
    <section className="panel mb-6" aria-labelledby="report-heading" role="status">
      <h2 id="report-heading" className="flex items-start gap-2 break-words text-lg md:text-lg">
        {report.dryRun ? (
          'Dry run: nothing was changed'
        ) : (
          <>
            <Icon name="check" className="mt-0.5 h-6 w-6 shrink-0 text-success" />
            {doneWords(report, refused)}
          </>
        )}
      </h2>
      <p className="break-all text-sm text-muted">
        {report.dryRun ? null : (
          <>
            <span>Import finished</span> ·{' '}
          </>
        )}
        {file}
      </p>
      <dl className="mt-3 grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-4 sm:gap-y-4 lg:grid-cols-7">
        {figures.map(([label, count]) => (
          <div key={label} className="flex items-baseline justify-between sm:block">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-lg font-bold tabular-nums sm:text-2xl">
              {countText(count)}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <Reasons heading="Skipped rows" reasons={report.refused} where={where} />
      <Reasons
        heading={report.dryRun ? 'Changes to other rows' : 'Changes made to other rows'}
        reasons={report.notes}
        where={where}
      />
    </section>
  )
}
