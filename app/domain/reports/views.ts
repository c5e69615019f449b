import type { ReportReason, SuggestedField } from './reasons.ts'

export type ReportLine = {
  id: string
  kind: 'edit' | 'report'
  reason: ReportReason | null
  note: string
  /** How many said so. */
  times: number
  createdAt: Date
  changes: { field: SuggestedField; now: string | null; suggested: string | null }[]
  business: { id: string; slug: string; name: string; hasOwner: boolean }
}
