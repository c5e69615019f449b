import { Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'

const columns = [
  {
    heading: 'Explore',
    links: [
      { to: paths.home(), text: 'Home' },
      { to: paths.directory(), text: 'Directory' },
      { to: paths.pricing(), text: 'Pricing' },
    ],
  },
  {
    heading: 'For businesses',
    links: [
      { to: paths.subscription(), text: 'List your business' },
      { to: paths.dashboard(), text: 'Dashboard' },
      { to: paths.login(), text: 'Login' },
      { to: paths.admin(), text: 'Admin' },
    ],
  },
  {
    heading: 'The small print',
    links: [
      { to: paths.terms(), text: 'Terms' },
      { to: paths.privacy(), text: 'Privacy' },
      { to: paths.apiGuide(), text: 'API guide' },
    ],
  },
]

export function SiteFooter() {
  return (
    <footer className="mt-16 bg-footer text-on-footer">
      <div className="bead" aria-hidden="true" />
      <div className="wrap grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <p className="font-display text-2xl font-bold">{brand.name}</p>
          <p className="mt-2 text-on-footer-muted">
            Highly rated local businesses, from the City Bowl to the Overberg.
          </p>
          <p className="mt-4">
            <a
              className="inline-flex min-h-[2.75rem] items-center font-semibold underline underline-offset-2"
              href={`mailto:${brand.contactEmail}`}
            >
              {brand.contactEmail}
            </a>
          </p>
        </div>
        {columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <p className="font-semibold text-on-footer-muted">{heading}</p>
            <ul className="mt-2">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link
                    className="inline-flex min-h-[2.75rem] items-center hover:underline"
                    to={to}
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="wrap border-t border-on-footer-muted/30 py-6 text-sm text-on-footer-muted">
        Places from{' '}
        <a className="underline" href="https://whosonfirst.org" rel="noopener">
          Who&rsquo;s On First
        </a>{' '}
        with parts of GeoNames and Quattroshapes (CC BY); maps and some businesses from{' '}
        <a className="underline" href="https://www.openstreetmap.org/copyright" rel="noopener">
          OpenStreetMap
        </a>{' '}
        contributors.
      </p>
    </footer>
  )
}
