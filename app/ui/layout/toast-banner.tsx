import { Icon } from '#app/ui/primitives/icon.tsx'

/** `id` distinguishes repeated toasts. */
export type ToastMessage = {
  id: string
  title: string
  description?: string
  kind: 'success' | 'destructive'
}

/** Plain markup, shown without scripts and until they have loaded. */
export function ToastBanner({ toast }: { toast: ToastMessage }) {
  const tone =
    toast.kind === 'success' ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft'
  return (
    <div
      className={`flex items-start gap-3 rounded-card border p-4 pr-10 text-ink shadow-lifted print:hidden ${tone}`}
    >
      <Icon
        name={toast.kind === 'success' ? 'check' : 'alert'}
        className={`mt-0.5 h-5 w-5 shrink-0 ${toast.kind === 'success' ? 'text-success' : 'text-danger'}`}
      />
      <div className="min-w-0 break-words">
        <p className="font-semibold">{toast.title}</p>
        {toast.description ? <p>{toast.description}</p> : null}
      </div>
    </div>
  )
}
