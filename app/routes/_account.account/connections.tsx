import { Link } from '@remix-run/react'
import type { Connection } from '#app/domain/accounts/stays.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { AccountSection } from './account-section.tsx'

/** What goes on after a new password, each with where it is ended; nothing where there is none. */
export const Connections = ({ connected }: { connected: Connection[] }) =>
  connected.length === 0 ? null : (
    <AccountSection
      id="connected"
      heading="Connected services"
      about="These keep working when you change your password. If you do not recognise one, replace or remove it."
    >
      <ul className="divide-y divide-line rounded-card border border-line">
        {connected.map(({ what, label, path }) => (
          <li key={what} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
            <span className="line-break min-w-0">
              <EmailText email={what} />
            </span>
            <Link className="btn btn-quiet px-3 text-sm" to={path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
