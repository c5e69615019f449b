import type { AdminWork } from '#app/ui/desk/admin-work.ts'
import { paths, type AdminTab } from '#app/paths.ts'
import type { Desk, DeskPlace } from '#app/ui/desk/desk.ts'

const mainPlaces = (tasks: number): DeskPlace[] => [
  { key: 'overview', label: 'Overview', to: paths.admin('overview'), icon: 'grid' },
  {
    ...{ key: 'users', label: 'User Management', short: 'Users' },
    ...{ to: paths.admin('users'), icon: 'users' },
  },
  { key: 'businesses', label: 'Businesses', to: paths.admin('businesses'), icon: 'store' },
  { key: 'subscriptions', label: 'Subscriptions', to: paths.admin('subscriptions'), icon: 'chart' },
  {
    key: 'tasks',
    label: 'Tasks',
    ...{ to: paths.adminTasks(), icon: 'alert', count: tasks },
  },
]

const listingPlaces = ({ queue, reviews }: AdminWork): DeskPlace[] => [
  {
    ...{ key: 'queue', label: 'Listings queue', short: 'Queue' },
    ...{ to: paths.adminQueue(), icon: 'list', count: queue },
  },
  {
    ...{ key: 'reviews', label: 'Reviews' },
    ...{ to: paths.adminReviews(), icon: 'star', count: reviews },
  },
]

const contentPlaces: DeskPlace[] = [
  { key: 'import', label: 'Import', to: paths.adminImport(), icon: 'upload' },
  {
    ...{ key: 'export', label: 'Export CSV', to: paths.adminExport() },
    ...{ icon: 'download', download: true },
  },
]

const systemPlaces: DeskPlace[] = [
  { key: 'people', label: 'Personal data', to: paths.adminPeople(), icon: 'lock' },
  { key: 'log', label: 'Logs', to: paths.adminLog(), icon: 'clock' },
]

export const adminDesk = (work: AdminWork): Desk => ({
  label: 'Admin',
  tone: 'ink',
  badge: 'Admin',
  home: paths.admin(),
  groups: [
    { places: mainPlaces(work.tasks) },
    { heading: 'Listings', places: listingPlaces(work) },
    { heading: 'Content', places: contentPlaces },
    { heading: 'System', places: systemPlaces },
  ],
  bar: ['overview', 'users', 'businesses', 'queue'],
  search: { label: 'Find on the admin desk', to: paths.adminSearch() },
  publicPage: { label: 'Public site', to: paths.home() },
})

const places = adminDesk({ tasks: 0, queue: 0, reviews: 0 }).groups.flatMap((group) => group.places)

type Address = { pathname: string; search: string }

/** The place an address belongs to: by its path, or by its tab; null where nothing is at it. */
export function adminPlaceOf({ pathname, search }: Address): string | null {
  const [, , page] = pathname.split('/')
  if (page === 'search') return page
  if (page) return places.find(({ key }) => key === page)?.key ?? null
  const tab = paths.admin(new URLSearchParams(search).get('tab') as AdminTab)
  return places.find(({ to }) => to === tab)?.key ?? 'overview'
}
