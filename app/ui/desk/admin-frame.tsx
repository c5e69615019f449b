import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths, type AdminTab } from '#app/paths.ts'

/** Where in the admin one is: a tab, or the logs beside them. */
export type AdminPlace = AdminTab | 'logs' | null

const places: { place: Exclude<AdminPlace, null>; label: string; to: string }[] = [
  { place: 'overview', label: 'Overview', to: paths.admin('overview') },
  { place: 'users', label: 'User Management', to: paths.admin('users') },
  { place: 'businesses', label: 'Businesses', to: paths.admin('businesses') },
  { place: 'logs', label: 'Logs', to: paths.adminLog() },
]

/** The frame of every admin page: its heading, and the tabs as links. */
export function AdminFrame({
  place,
  heading = 'Admin Dashboard',
  children,
}: {
  place: AdminPlace
  heading?: string
  children: ReactNode
}) {
  return (
    <div className="wrap py-8 md:py-10">
      <h1 className="break-words">{heading}</h1>
      <nav
        aria-label="Admin"
        className="-mx-4 mb-6 mt-5 overflow-x-auto border-b border-line sm:mx-0"
      >
        <ul className="flex sm:gap-1">
          {places.map((item) => (
            <li key={item.place}>
              <Link
                to={item.to}
                aria-current={item.place === place ? 'page' : undefined}
                className={`flex min-h-[2.75rem] items-center whitespace-nowrap border-b-4 px-2 text-sm font-semibold sm:px-4 sm:text-base ${
                  item.place === place
                    ? 'border-action text-action'
                    : 'border-transparent text-muted hover:text-ink'
                }`}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
