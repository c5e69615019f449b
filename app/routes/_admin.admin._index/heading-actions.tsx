import { Link } from '@remix-run/react'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'

export type HeadingAction = {
  label: string
  icon: IconName
  to: string
  /** Whether a file is what answers. */
  isFile?: boolean
}

function Action({ action, className }: { action: HeadingAction; className: string }) {
  const { label, icon, to, isFile } = action
  const words = (
    <>
      <Icon name={icon} />
      {label}
    </>
  )
  return isFile ? (
    <a className={className} href={to}>
      {words}
    </a>
  ) : (
    <Link className={className} to={to}>
      {words}
    </Link>
  )
}

/** What else can be done with a list: buttons beside its title, on phones one menu. */
export const HeadingActions = ({ list, actions }: { list: string; actions: HeadingAction[] }) => (
  <>
    <div className="heading-wide">
      {actions.map((action) => (
        <Action key={action.label} action={action} className="btn btn-quiet px-3 text-sm" />
      ))}
    </div>
    <div className="heading-menu">
      <RowMenu label={`More about ${list}`}>
        {actions.map((action) => (
          <Action key={action.label} action={action} className={menuRow} />
        ))}
      </RowMenu>
    </div>
  </>
)
