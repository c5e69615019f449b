import { Form, useLocation, type LinkProps } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { Logo } from '#app/ui/street/logo.tsx'
import { useViewer } from './viewer.ts'

const item = 'nav-item'

function LogoutButton({ className }: { className: string }) {
  return (
    <Form method="post" action={paths.logout()}>
      <button type="submit" className={className}>
        Logout
      </button>
    </Form>
  )
}

/** Marked where it leads to the page one is on. */
function Place({ full, ...link }: LinkProps & { full: string }) {
  const { pathname } = useLocation()
  return (
    <Link
      className={item + full}
      aria-current={pathname === link.to ? 'page' : undefined}
      {...link}
    />
  )
}

/** The links depend on the viewer's role. */
function Links({ wide = false }: { wide?: boolean }) {
  const viewer = useViewer()
  const full = wide ? '' : ' w-full'
  return (
    <>
      <Place full={full} prefetch="intent" to={paths.directory()}>
        Directory
      </Place>
      {viewer === null ? (
        <>
          {wide ? null : (
            <Place full={full} to={paths.pricing()}>
              Pricing
            </Place>
          )}
          <Place full={full} to={paths.login()}>
            Login
          </Place>
          <Place full={full} to={paths.admin()}>
            Admin
          </Place>
        </>
      ) : (
        <>
          {viewer.role === 'BUSINESS' ? (
            <Place full={full} to={paths.dashboard()}>
              Dashboard
            </Place>
          ) : null}
          {viewer.role === 'ADMIN' ? (
            <Place full={full} to={paths.admin()}>
              Admin
            </Place>
          ) : null}
          <LogoutButton className={`${item}${full} text-left`} />
        </>
      )}
    </>
  )
}

/** A `<details>`, so that it opens without scripts; closes on navigation. */
function Menu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  return (
    <details ref={menu} className="group relative md:hidden">
      <summary
        className="flex h-11 w-11 list-none items-center justify-center rounded-control hover:bg-raised [&::-webkit-details-marker]:hidden"
        aria-label="Menu"
      >
        <Icon name="menu" className="h-6 w-6 group-open:hidden" />
        <Icon name="x" className="hidden h-6 w-6 group-open:block" />
      </summary>
      <div className="absolute right-0 top-full z-30 mt-2 w-56 rounded-card border border-line bg-surface p-2 shadow-lifted">
        <Links />
      </div>
    </details>
  )
}

export function SiteHeader() {
  const viewer = useViewer()
  return (
    <header className="border-b border-line bg-page print:hidden">
      <nav aria-label="Main" className="wrap flex min-h-[4rem] flex-wrap items-center gap-2">
        <Link
          prefetch="intent"
          to={paths.home()}
          className="flex min-h-[2.75rem] items-center gap-2 rounded-control text-ink"
        >
          <Logo className="h-9 w-9" />
          <span className="font-display text-xl font-bold tracking-tight">{brand.name}</span>
        </Link>
        <div className={`ml-auto hidden items-center gap-1 md:flex ${viewer ? '-mr-3' : ''}`}>
          <Links wide />
        </div>
        {viewer === null ? (
          <Link
            className="btn btn-quiet ml-auto px-4 md:ml-2"
            prefetch="intent"
            to={paths.subscription()}
            aria-label="List Your Business"
          >
            <Icon name="plus" className="h-5 w-5 md:hidden" />
            <span className="md:hidden">List</span>
            <span className="hidden md:inline">List Your Business</span>
          </Link>
        ) : (
          <span className="ml-auto md:hidden" />
        )}
        <Menu />
      </nav>
    </header>
  )
}
