import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Desk, DeskUser } from './desk.ts'
import { initialsOf } from './initials.ts'
import { Menu, menuRow } from './menu.tsx'

const roleNames = { ADMIN: 'Administrator', BUSINESS: 'Business owner', CUSTOMER: 'Customer' }

type Props = {
  user: DeskUser
  publicPage: Desk['publicPage']
  /** Whether the settings of the account show. */
  isHere: boolean
}

function Badge({ user }: { user: DeskUser }) {
  return (
    <span
      className="flex h-9 w-9 shrink-0 items-center justify-center rounded-full trade-hair text-sm font-bold"
      aria-hidden="true"
    >
      {initialsOf(user.name)}
    </span>
  )
}

function Rows({ user, publicPage, isHere }: Props) {
  return (
    <>
      <p className="px-3 pb-2 pt-1">
        {user.name === user.email ? null : (
          <span className="block break-words font-semibold">{user.name}</span>
        )}
        <span className="block break-words text-sm text-muted">
          <EmailText email={user.email} />
        </span>
        <span className="block text-sm text-muted">{roleNames[user.role]}</span>
      </p>
      <div className="border-t border-line pt-2">
        <Link className={menuRow} to={paths.account()} aria-current={isHere ? 'page' : undefined}>
          <Icon name="user" />
          Your account
        </Link>
        <Link className={menuRow} to={publicPage.to}>
          <Icon name="eye" />
          {publicPage.label}
        </Link>
        <Form method="post" action={paths.logout()}>
          <button type="submit" className={menuRow}>
            <Icon name="sign-out" />
            Logout
          </button>
        </Form>
      </div>
    </>
  )
}

/** Bottom of the sidebar: the signed-in user, account, public page, sign out. */
export function SidebarAccount(props: Props) {
  const { user, isHere } = props
  return (
    <Menu
      title="Account menu"
      summary={
        <>
          <Badge user={user} />
          <span className="min-w-0 flex-1">
            <span
              className={`text-sm font-semibold ${user.name === user.email ? 'block truncate' : 'line-break line-clamp-2'}`}
            >
              {user.name}
            </span>
            <span className="block truncate desk-faint text-xs font-normal">
              {user.name === user.email ? roleNames[user.role] : user.email}
            </span>
          </span>
          <Icon name="selector" className="h-5 w-5 shrink-0" />
        </>
      }
      className={`desk-item ${isHere ? 'desk-item-here' : ''}`}
      panel="bottom-full left-0 mb-2 w-72"
    >
      <Rows {...props} />
    </Menu>
  )
}

/** The same menu on phones, behind the initials. */
export function TopAccount(props: Props) {
  return (
    <Menu
      title="Account menu"
      summary={
        <>
          <Badge user={props.user} />
        </>
      }
      className="flex h-11 w-11 items-center justify-center rounded-full"
      panel="right-0 top-full mt-1 w-72 max-w-[calc(100vw-2rem)]"
    >
      <Rows {...props} />
    </Menu>
  )
}
