import type { AuditEntry } from '#app/domain/audit/actions.ts'
import { auditChanges, auditWords, fieldText } from '#app/domain/audit/words.ts'
import { formatMoment } from '#app/domain/local-time.ts'

/** `isShort`: without the values that changed. */
export function AuditList({
  entries,
  isShort = false,
}: {
  entries: AuditEntry[]
  isShort?: boolean
}) {
  if (entries.length === 0) return <p className="mt-3 text-muted">No activity yet</p>
  return (
    <ol className="mt-2">
      {entries.map((entry) => {
        const changes = isShort ? [] : auditChanges(entry)
        return (
          <li key={entry.id} className="border-b border-line py-3 last:border-0">
            <p className="break-words font-semibold">{auditWords(entry)}</p>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <p className="break-words text-muted">
                {formatMoment(entry.at)}
                {entry.by ? ` · ${entry.by}` : ''}
              </p>
              {changes.length > 0 ? (
                <details className="open:w-full">
                  <summary className="link -my-2.5 inline-flex min-h-[2.75rem] items-center">
                    What changed<span className="sr-only"> by {auditWords(entry)}</span>
                  </summary>
                  <dl className="mb-2 mt-3 grid grid-cols-1 gap-2">
                    {changes.map(({ field, before, after }) => (
                      <div key={field}>
                        <dt className="text-muted">{fieldText(field)}</dt>
                        <dd className="break-words">
                          {before} → {after}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </details>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
