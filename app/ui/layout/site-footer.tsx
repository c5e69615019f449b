import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { useViewer } from './viewer.ts'

type Column = { heading: string; links: { to: string; text: string; forGuests?: boolean }[] }

const columns: Column[] = [
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
      { to: paths.login(), text: 'Login', forGuests: true },
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
  const viewer = useViewer()
  return (
    <footer className="site-footer mt-16 bg-footer text-on-footer print:hidden">
      <div className="bead" aria-hidden="true" />
      <div className="wrap footer-links">
        <div className="flex flex-wrap items-center justify-between gap-x-4 sm:block">
          <p className="font-display text-xl font-bold sm:text-2xl">
            <Link to={paths.home()}>{brand.name}</Link>
          </p>
          <p className="mt-2 hidden text-on-footer-muted sm:block">
            Highly rated local businesses, from the City Bowl to the Overberg.
          </p>
          <p className="line-break sm:mt-4">
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
            <p>{heading}</p>
            <ul>
              {links
                .filter(({ forGuests }) => !forGuests || viewer === null)
                .map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap">
        <p className="border-t border-on-footer-muted/30 py-4 text-xs text-on-footer-muted sm:py-6 sm:text-sm">
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
      </div>
    </footer>
  )
}
