import type { AuditEntry } from '#app/domain/audit/actions.ts'
import { auditChanges, auditWords, fieldText } from '#app/domain/audit/words.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { FoldLink } from '#app/ui/primitives/fold-link.tsx'

/** Of what was not there before, what it is now is said alone, in two columns where all of it is new. */
function Changes({ entry }: { entry: AuditEntry }) {
  const changes = auditChanges(entry)
  const isNew = !entry.before
  return (
    <dl className={`mb-2 mt-3 grid gap-x-6 gap-y-2 ${isNew ? 'grid-cols-2' : 'grid-cols-1'}`}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className="min-w-0">
          <dt className="text-muted">{fieldText(field)}</dt>
          <dd className="break-words">{before === 'none' ? after : `${before} → ${after}`}</dd>
        </div>
      ))}
    </dl>
  )
}

function WhatChanged({ entry }: { entry: AuditEntry }) {
  if (auditChanges(entry).length === 0) return null
  return (
    <details className="group/fold open:w-full">
      <FoldLink className="-my-2.5">
        <span className="audit-words whitespace-nowrap">What changed</span>
        <span className="sr-only"> by {auditWords(entry)}</span>
      </FoldLink>
      <Changes entry={entry} />
    </details>
  )
}

/** `isShort`: without the values that changed. `isWide`: in columns where there is room. */
export function AuditList({
  entries,
  isShort = false,
  isWide = false,
}: {
  entries: AuditEntry[]
  isShort?: boolean
  isWide?: boolean
}) {
  if (entries.length === 0) return <p className="mt-3 text-muted">No activity yet</p>
  const list = (
    <ol className={isWide ? '' : 'mt-2'}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={`border-b border-line py-3 last:border-0 ${isShort ? '' : 'audit-item'} ${isWide ? 'audit-row' : ''}`}
        >
          <p className="break-words font-semibold">{auditWords(entry)}</p>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <p className="break-words text-muted">
              <span className="whitespace-nowrap">{formatMoment(entry.at)}</span>
              {entry.by ? (
                <>
                  <span className="audit-dot"> · </span>
                  <span>{entry.by}</span>
                </>
              ) : null}
            </p>
            {isShort ? null : <WhatChanged entry={entry} />}
          </div>
        </li>
      ))}
    </ol>
  )
  return isWide ? (
    <>
      <p className="audit-head" aria-hidden="true">
        <span>Time</span>
        <span>Activity</span>
        <span>Who</span>
      </p>
      {list}
    </>
  ) : (
    list
  )
}
