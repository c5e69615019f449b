import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { showToast } from '#app/ui/layout/toasts.tsx'
import type { automationAction } from './automation-action.server.ts'
import { automationReply, type AutomationIntent, type AutomationReply } from './automation-reply.ts'

/** Uses one fetcher with scripts, and plain posts to the same URL without. */
export function useAutomationForm(before: AutomationReply | undefined) {
  const fetcher = useFetcher<typeof automationAction>()
  const fresh = automationReply(fetcher.data)
  useEffect(() => {
    const answered = automationReply(fetcher.data)
    if (!answered) return
    showToast({ ...answered.toast, kind: answered.ok ? 'success' : 'destructive' })
  }, [fetcher.data])
  return {
    Form: fetcher.Form,
    reply: fresh ?? before,
    busy: (intent: AutomationIntent) =>
      fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent,
  }
}
export type AutomationForm = ReturnType<typeof useAutomationForm>

export function ShownOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className="mt-4 rounded-card border border-warning bg-warning-soft p-4">
      <label>
        <span className="label">{label}</span>
        <input className="field font-mono" readOnly value={secret} spellCheck={false} />
      </label>
      <p className="mt-2 text-sm">Copy it now: it is shown this once.</p>
    </div>
  )
}
