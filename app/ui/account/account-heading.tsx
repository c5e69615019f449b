import { paths } from '#app/paths.ts'
import { useIsOnDesk } from '#app/ui/desk/desk-crumbs.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'

const account = { label: 'Your account', to: paths.account() }

/** The title of a page below the account's, with the way back; admins have no desk before they are secured. */
export const AccountHeading = ({ title, to }: { title: string; to: string }) =>
  useIsOnDesk() ? (
    <DeskHeading nested={{ between: [account] }} title={title} />
  ) : (
    <div className="mb-5">
      <Breadcrumbs crumbs={[account, { label: title, to }]} />
      <h1>{title}</h1>
    </div>
  )
