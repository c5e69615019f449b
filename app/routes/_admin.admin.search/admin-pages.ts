import { paths } from '#app/paths.ts'
import type { KnownPage } from '#app/ui/desk/find-pages.ts'

/** Where an admin can go, and what is done there. */
export const adminPages: KnownPage[] = [
  { label: 'Overview', detail: 'Figures, latest changes', to: paths.admin(), words: 'home' },
  { label: 'Users', detail: 'Roles, reset links, delete', to: paths.admin('users') },
  {
    label: 'Businesses',
    detail: 'Edit, plan, pause, merge',
    to: paths.admin('businesses'),
    words: 'listings',
  },
  {
    label: 'Subscriptions',
    detail: 'Monthly revenue, past due, churn',
    to: paths.admin('subscriptions'),
    words: 'payments money mrr',
  },
  {
    label: 'Tasks',
    detail: 'Second payments, disputes, refunds',
    to: paths.adminTasks(),
    words: 'tasks',
  },
  {
    label: 'Listings queue',
    detail: 'Claims, suggestions, reports',
    to: paths.adminQueue(),
    words: 'duplicates',
  },
  { label: 'Reviews', detail: 'Held and reported', to: paths.adminReviews() },
  { label: 'Import', detail: 'Businesses from a CSV file', to: paths.adminImport() },
  {
    label: 'Personal data',
    detail: 'Find, export and erase a person',
    to: paths.adminPeople(),
    words: 'privacy popia gdpr',
  },
  {
    label: 'Logs',
    detail: 'Activities, emails, automation, payment events',
    to: paths.adminLog(),
    words: 'events email resend drift',
  },
  {
    label: 'Your account',
    detail: 'Password, two-step sign-in, sessions',
    to: paths.account(),
    words: 'two step passkeys',
  },
]
