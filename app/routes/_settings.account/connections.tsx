import { Link } from '@remix-run/react'
import type { Connection } from '#app/domain/accounts/stays.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { AccountRow } from '#app/ui/account/account-row.tsx'

/** What goes on after a new password, each with where it is ended; nothing where there is none. */
export const Connections = ({ connected }: { connected: Connection[] }) =>
  connected.length === 0 ? null : (
    <AccountRow
      id="connected"
      heading="Connected services"
      about="These keep working when you change your password. If you do not recognise one, replace or remove it."
    >
      <ul>
        {connected.map(({ what, label, path }) => (
          <li key={what} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span className="line-break min-w-0">
              <EmailText email={what} />
            </span>
            <Link className="link inline-block py-2" to={path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </AccountRow>
  )
