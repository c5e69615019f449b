import { Form, Link, useSubmit } from '@remix-run/react'
import type { UserLine } from '#app/domain/admin/lists.ts'
import { paths } from '#app/paths.ts'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Links to the confirmation page; with scripts it asks in a dialog and deletes from here. */
function DeleteLink({ id, email, back }: { id: string; email: string; back: string }) {
  const submit = useSubmit()
  return (
    <Link
      className={`${menuRow} text-danger`}
      to={paths.adminDeleteUser(id)}
      onClick={(event) => {
        event.preventDefault()
        if (!window.confirm(`Are you sure you want to delete user ${email}?`)) return
        void submit({ back }, { method: 'post', action: paths.adminDeleteUser(id) })
      }}
    >
      <Icon name="trash" />
      Delete<span className="sr-only"> {email}</span>
    </Link>
  )
}

/** What can be done with a user. */
export function UserMenu({ user, back, ownId }: { user: UserLine; back: string; ownId: string }) {
  const { id, email, role } = user
  return (
    <RowMenu label={`More about ${email}`}>
      {role === 'BUSINESS' ? <PauseButton user={user} back={back} isInMenu /> : null}
      <Form method="post" action={back} preventScrollReset>
        <input type="hidden" name="userId" value={id} />
        <button type="submit" className={menuRow} name="intent" value="resetLink">
          <Icon name="lock" />
          Password link<span className="sr-only"> for {email}</span>
        </button>
      </Form>
      {role === 'ADMIN' || id === ownId ? null : <DeleteLink id={id} email={email} back={back} />}
    </RowMenu>
  )
}

/** In the row where there is room, else in its menu. */
export function PauseButton({
  user: { id, email, business },
  back,
  isInMenu = false,
}: {
  user: UserLine
  back: string
  isInMenu?: boolean
}) {
  if (!business) return null
  return (
    <Form
      method="post"
      action={back}
      preventScrollReset
      className={isInMenu ? 'md:hidden' : 'hidden md:block'}
    >
      <input type="hidden" name="userId" value={id} />
      <button
        type="submit"
        className={isInMenu ? menuRow : 'btn btn-quiet user-button px-3 text-sm'}
        name="intent"
        value={business.isActive ? 'pause' : 'resume'}
      >
        {isInMenu ? <Icon name={business.isActive ? 'pause' : 'play'} /> : null}
        {business.isActive ? 'Pause' : 'Resume'}
        <span className="sr-only"> {email}</span>
      </button>
    </Form>
  )
}
