import type { LinkProps } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { Link } from '#app/ui/primitives/link.tsx'

/** Whether the form on the page was refused, so that it holds what somebody typed. */
export const TypedForm = createContext(false)

/** Leaves the form as it is typed, but for the time that was refused, which is not asked for again before it is sent. */
const keepAll = JSON.stringify({
  type: 'update',
  payload: { name: 'dateTime', value: '', validated: false },
})

/**
 * A choice before the form: a link, since the address is the choice. Where the form was refused it is a button that
 * sends what is typed along to that address, so that nothing is lost, without scripts too.
 */
export function ChoiceLink({ to, children, className = '', ...link }: LinkProps & { to: string }) {
  if (!useContext(TypedForm)) {
    return (
      <Link to={to} className={className} {...link}>
        {children}
      </Link>
    )
  }
  return (
    <button
      type="submit"
      form="booking"
      formAction={to}
      formMethod="post"
      formNoValidate
      name="__intent__"
      value={keepAll}
      className={className}
      aria-label={link['aria-label']}
      aria-current={link['aria-current']}
    >
      {children}
    </button>
  )
}
