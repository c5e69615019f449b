import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { describe } from '#app/domain/businesses/fields.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { formatDate, formatMoment, localDateOf } from '#app/domain/local-time.ts'
import { reasonWords } from '#app/domain/reports/reasons.ts'
import type { ReportLine } from '#app/domain/reports/views.ts'
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
  if (seen.length === 0) return <p className="mt-2 text-sm">The listing says this already.</p>
  return (
    <dl className={isNamed ? 'mt-1 break-words text-lg' : 'fact-list'}>
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

function Decision({ report, action }: { report: Report; action: string }) {
  const about = (
    <span className="sr-only">
      : {report.business.name}, {formatMoment(new Date(report.createdAt))}
    </span>
  )
  return (
    <Form method="post" action={action} preventScrollReset>
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
  // The page itself is about edits of one business: no heading stands between.
  const Heading = isOwn ? 'h2' : 'h3'
  const editWords = isOwn ? changedFields(report) : 'Suggested edit'
  return (
    <li
      className="border-b border-line py-4 last:border-0 last:pb-1"
      aria-labelledby={`report-${id}`}
    >
      <div className={`decide ${isOwn ? 'decide-in-row' : ''}`}>
        <div className="min-w-0">
          <Heading id={`report-${id}`} className="break-words text-base font-semibold md:text-base">
            {children}
            <span className="block">
              {kind === 'edit' ? editWords : reason ? reasonWords[reason] : 'Report'}
            </span>
          </Heading>
          <p className="text-sm text-muted">
            {formatDate(localDateOf(new Date(createdAt)))}
            {times > 1 ? ` · said ${times} times` : ''}
          </p>
          <Changes changes={changes} isNamed={isOwn && changes.length === 1} />
          {note ? (
            <blockquote className="mt-2 max-w-prose whitespace-pre-line break-words border-l-4 border-line pl-3">
              {note}
            </blockquote>
          ) : null}
        </div>
        <Decision report={report} action={action} />
      </div>
    </li>
  )
}
