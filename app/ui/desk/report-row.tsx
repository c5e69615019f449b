import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { describe } from '#app/domain/businesses/fields.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { formatDate, formatMoment, localDateOf } from '#app/domain/local-time.ts'
import { reasonWords } from '#app/domain/reports/reasons.ts'
import type { ReportLine } from '#app/domain/reports/views.ts'
import { Decision, Quoted } from './decision.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Report = SerializeFrom<ReportLine>

const acceptWords = ({ kind, reason }: Report): string => {
  if (kind === 'edit') return 'Accept'
  if (reason === 'closed' || reason === 'not-a-business') return 'Pause the listing'
  return reason === 'wrong-phone' ? 'Remove phone number' : 'Mark as done'
}

const shown = (field: Report['changes'][number]['field'], value: string | null): string =>
  value === null ? 'empty' : field === 'phone' ? formatPhone(value) : value

const withoutSpaces = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Whether a reader sees a difference: not where only spaces differ, or how a number is written. */
const isSeen = ({ field, now, suggested }: Report['changes'][number]): boolean =>
  withoutSpaces(shown(field, now)) !== withoutSpaces(shown(field, suggested))

/** `isNamed`: whether the heading says already which one it is. */
function Changes({ changes, isNamed }: { changes: Report['changes']; isNamed: boolean }) {
  const seen = changes.filter(isSeen)
  if (changes.length === 0) return null
  if (seen.length === 0) return <p className="text-sm">The listing says this already.</p>
  return (
    <dl className={isNamed ? 'break-words text-lg' : 'fact-list'}>
      {seen.map(({ field, now, suggested }) => (
        <div key={field} className="contents">
          <dt className={isNamed ? 'sr-only' : ''}>{describe(field).label}</dt>
          <dd>
            {now === null ? (
              <span className="text-muted">empty</span>
            ) : (
              <del className="text-muted">{shown(field, now)}</del>
            )}
            {' → '}
            <ins className="font-semibold no-underline">{shown(field, suggested)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Acts({ report, action }: { report: Report; action: string }) {
  const about = (
    <span className="sr-only">
      : {report.business.name}, {formatMoment(new Date(report.createdAt))}
    </span>
  )
  return (
    <Form method="post" action={action} preventScrollReset className="decision-buttons">
      <input type="hidden" name="reportId" value={report.id} />
      <input type="hidden" name="shown" value={report.shown} />
      <SubmitButton
        pending="Saving..."
        name="intent"
        value="acceptReport"
        className="btn btn-action px-3 text-sm"
      >
        {acceptWords(report)}
        {about}
      </SubmitButton>
      <SubmitButton
        pending="Saving..."
        name="intent"
        value="dismissReport"
        className="btn btn-quiet px-3 text-sm"
      >
        Dismiss
        {about}
      </SubmitButton>
    </Form>
  )
}

/** An edit, on a page of edits: what it would change. */
const changedFields = ({ changes }: Report): string =>
  changes.map(({ field }) => describe(field).label).join(', ') || 'Suggested edit'

/** A suggestion or report, with the buttons that decide it; `children` names the listing. */
export function ReportRow({
  report,
  action,
  children,
}: {
  report: Report
  action: string
  children: ReactNode
}) {
  const { id, kind, reason, note, times, createdAt, changes } = report
  const isOwn = children === null
  const editWords = isOwn ? changedFields(report) : 'Suggested edit'
  const kindWords = kind === 'edit' ? editWords : reason ? reasonWords[reason] : 'Report'
  const when = formatDate(localDateOf(new Date(createdAt)))
  return (
    <Decision
      id={`report-${id}`}
      // The page itself is about edits of one business: no heading stands between.
      heading={isOwn ? 'h2' : 'h3'}
      title={children ?? kindWords}
      below={[!isOwn && kindWords, when, times > 1 && `said ${times} times`]
        .filter(Boolean)
        .join(' · ')}
      acts={<Acts report={report} action={action} />}
    >
      <Changes changes={changes} isNamed={isOwn && changes.length === 1} />
      {note ? <Quoted>{note}</Quoted> : null}
    </Decision>
  )
}
