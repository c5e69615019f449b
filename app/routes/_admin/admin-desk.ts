import { paths } from '#app/paths.ts'
import type { Desk } from '#app/ui/desk/desk.ts'

export function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const [, , page] = pathname.split('/')
  if (page === 'log' || page === 'import' || page === 'businesses' || page === 'users') return page
  const tab = new URLSearchParams(search).get('tab')
  return tab === 'users' || tab === 'businesses' ? tab : 'overview'
}

export const adminDesk: Desk = {
  label: 'Admin',
  tone: 'ink',
  badge: 'Admin',
  home: paths.admin(),
  groups: [
    {
      places: [
        { key: 'overview', label: 'Overview', to: paths.admin('overview'), icon: 'grid' },
        {
          key: 'users',
          label: 'User Management',
          short: 'Users',
          to: paths.admin('users'),
          icon: 'users',
        },
        { key: 'businesses', label: 'Businesses', to: paths.admin('businesses'), icon: 'store' },
      ],
    },
    {
      heading: 'Content',
      places: [
        { key: 'import', label: 'Import', to: paths.adminImport(), icon: 'upload' },
        {
          key: 'export',
          label: 'Export CSV',
          to: paths.adminExport(),
          icon: 'download',
          download: true,
        },
      ],
    },
    {
      heading: 'System',
      places: [{ key: 'log', label: 'Logs', to: paths.adminLog(), icon: 'list' }],
    },
  ],
  bar: ['overview', 'users', 'businesses', 'log'],
  publicPage: { label: 'Public site', to: paths.home() },
}
