import { capitalised } from '#app/domain/businesses/opening-times.ts'
import { auditActions, type AuditEntry } from './actions.ts'

export function auditWords({
  action,
  before,
  after,
}: Omit<AuditEntry, 'at' | 'id' | 'by'>): string {
  const subject = [after, before]
    .flatMap((state) => (state ? [state['email'], state['name'], state['file']] : []))
    .find((name) => typeof name === 'string' && name !== '')
  return [auditActions[action] ?? action, subject].filter(Boolean).join(': ')
}

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

/** As the report of an import says them, and in its order. */
const importFigures: Record<string, string> = {
  read: 'Read',
  taken: 'New',
  updated: 'Updated',
  unchanged: 'Unchanged',
  joined: 'Merged',
  doubtful: 'To decide',
  refused: 'Skipped',
}
const places = Object.keys(importFigures)

/** `ratingCount` reads `Rating count`. */
export const fieldText = (field: string): string =>
  importFigures[field] ??
  capitalised(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' '))

export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => field !== 'file')
    .toSorted((one, other) => places.indexOf(one) - places.indexOf(other))
    .map((field) => ({
      field,
      before: valueText(before?.[field]),
      after: valueText(after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
}
