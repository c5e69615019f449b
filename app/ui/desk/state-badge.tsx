import type { ReactNode } from 'react'

const tones = {
  good: 'bg-success-soft text-success',
  wait: 'bg-warning-soft text-warning',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-raised text-ink',
} as const
export type Tone = keyof typeof tones

export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>
}
