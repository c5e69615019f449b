import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'

/**
 * While a form posts to `action` (default: this page) it is disabled and reads `pending`. `name` and `value` are
 * submitted, for an intent.
 */
export function SubmitButton({
  children,
  pending,
  className = 'btn btn-action',
  name,
  value,
  busy,
  disabled = false,
  skipsBrowserChecks = false,
}: {
  children: ReactNode
  pending: string
  className?: string
  name?: string
  value?: string
  /** The fetcher's own state; default: the page's navigation. */
  busy?: boolean
  disabled?: boolean
  /** For a button that does without the fields its form requires. */
  skipsBrowserChecks?: boolean
}) {
  const navigation = useNavigation()
  const sending =
    busy ??
    (navigation.state === 'submitting' &&
      (name === undefined || navigation.formData?.get(name) === (value ?? '')))
  return (
    <button
      type="submit"
      className={className}
      name={name}
      value={value}
      formNoValidate={skipsBrowserChecks}
      disabled={sending || disabled}
    >
      {sending ? pending : children}
    </button>
  )
}
