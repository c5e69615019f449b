import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { CopyField } from './copy-field.tsx'
import { useRefusalToast } from '#app/ui/layout/refusal-toast.ts'
import type { tabAction } from './tab-action.server.ts'
import { automationReply, type AutomationIntent, type AutomationReply } from './automation-reply.ts'

/**
 * Uses one fetcher with scripts, and plain posts to the same URL without. `status` is what the server says was done,
 * `before` the answer to a post of the browser's own.
 */
export function useAutomationForm(
  before: AutomationReply | undefined,
  status: AutomationReply | null,
) {
  const fetcher = useFetcher<typeof tabAction>()
  // A fetcher keeps a refusal when the next answer is a redirect, so the latest of both counts.
  const [reply, setReply] = useState(before ?? status ?? undefined)
  useEffect(() => {
    if (status) setReply(status)
  }, [status])
  const answered = automationReply(fetcher.data)
  useEffect(() => {
    const latest = automationReply(fetcher.data)
    if (latest) setReply(latest)
  }, [fetcher.data])
  useRefusalToast(
    fetcher.data,
    answered?.ok === false ? answered.line : undefined,
    answered?.intent === 'sendTest' ? 'Test Failed' : 'Save Failed',
  )
  return {
    Form: fetcher.Form,
    reply,
    busy: (intent: AutomationIntent) =>
      fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent,
  }
}
export type AutomationForm = ReturnType<typeof useAutomationForm>

export function ShownOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className="mt-4 rounded-card border border-warning bg-warning-soft p-4">
      <CopyField label={label} value={secret} className="font-mono text-sm" isWhole />
      <p className="mt-2 text-sm">Copy it now. It will not be shown again.</p>
    </div>
  )
}
