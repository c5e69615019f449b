import { paths } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'

/** The title of a page below the account's, with the way back. */
export const AccountHeading = ({ title, to }: { title: string; to: string }) => (
  <div>
    <Breadcrumbs
      crumbs={[
        { label: 'Your account', to: paths.account() },
        { label: title, to },
      ]}
    />
    <h1>{title}</h1>
  </div>
)
