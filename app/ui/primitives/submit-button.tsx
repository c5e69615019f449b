import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'

/**
 * The button that sends the form around it. While a form posts to `action` (this page by default) it is
 * disabled and reads `pending`. `name`/`value` travel with the form, as an intent does.
 */
export function SubmitButton({
  children,
  pending,
  className = 'btn btn-action',
  name,
  value,
  busy,
  disabled = false,
}: {
  children: ReactNode
  pending: string
  className?: string
  name?: string
  value?: string
  /** Where a fetcher sends the form, its own state; otherwise the page's navigation decides. */
  busy?: boolean
  /** Cannot be pressed, whatever is under way. */
  disabled?: boolean
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
      disabled={sending || disabled}
    >
      {sending ? pending : children}
    </button>
  )
}
