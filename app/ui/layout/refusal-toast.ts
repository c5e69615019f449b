import { useEffect } from 'react'
import { showToast } from './toasts.tsx'

/** Toasts why a form was refused, once per reply; without scripts the form says it itself. */
export function useRefusalToast(
  reply: unknown,
  description: string | null | undefined,
  title: string,
): void {
  useEffect(() => {
    if (description) showToast({ title, description, kind: 'destructive' })
  }, [reply, description, title])
}
