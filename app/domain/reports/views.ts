import type { ReportReason, SuggestedField } from './reasons.ts'

export type ReportLine = {
  id: string
  kind: 'edit' | 'report'
  reason: ReportReason | null
  note: string
  /** How many said so. */
  times: number
  createdAt: Date
  /** What stands there now of what it changes: its acceptance says it back. */
  shown: string
  changes: { field: SuggestedField; now: string | null; suggested: string | null }[]
  business: { id: string; slug: string; name: string; hasOwner: boolean }
}
