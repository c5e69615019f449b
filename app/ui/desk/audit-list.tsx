import type { AuditEntry } from '#app/domain/audit/actions.ts'
import { auditChanges, auditWords } from '#app/domain/audit/words.ts'
import { formatMoment } from '#app/domain/local-time.ts'

export function AuditList({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="mt-3 text-muted">No activity yet</p>
  return (
    <ol className="mt-2">
      {entries.map((entry) => {
        const changes = auditChanges(entry)
        return (
          <li key={entry.id} className="border-b border-line py-3 last:border-0">
            <p className="break-words font-semibold">{auditWords(entry)}</p>
            <p className="break-words text-sm text-muted">
              {formatMoment(entry.at)}
              {entry.by ? ` · ${entry.by}` : ''}
            </p>
            {changes.length > 0 ? (
              <details className="text-sm">
                <summary className="link inline-flex min-h-[2.75rem] items-center">
                  What changed<span className="sr-only"> by {auditWords(entry)}</span>
                </summary>
                <dl className="mb-2 grid grid-cols-1 gap-2">
                  {changes.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt className="text-muted">{field}</dt>
                      <dd className="break-words">
                        {before} → {after}
                      </dd>
                    </div>
                  ))}
                </dl>
              </details>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
