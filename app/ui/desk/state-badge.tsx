import type { ReactNode } from 'react'

const tones = {
  good: 'bg-success-soft text-success',
  wait: 'bg-warning-soft text-warning',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-raised text-ink',
} as const
export type Tone = keyof typeof tones

export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge status ${tones[tone]}`}>{children}</span>
}

/** What is as it should be: in a list only the exceptions are coloured. */
export const QuietState = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap text-sm">
    <span className="h-2 w-2 shrink-0 rounded-full bg-success" aria-hidden="true" />
    {children}
  </span>
)
