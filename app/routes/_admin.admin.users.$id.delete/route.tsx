import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deletableUser, deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { deleteUserForm } from '#app/domain/admin/user-schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { adminAddress } from '#app/http/admin-address.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { DeleteUser } from './delete-user.tsx'

export const meta = pageTitle('Delete user')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { email, business } = await deletableUser(admin, params['id'] ?? '')
  return { email, business: business?.name ?? null }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { back } = parseWith(deleteUserForm, Object.fromEntries(await readForm(request)))
  return redirectBack(
    adminAddress(back, paths.admin('users')),
    async () => {
      await deleteUser(admin, params['id'] ?? '')
      return { title: 'User Deleted', description: 'User has been successfully deleted.' }
    },
    { title: 'Delete Failed', description: 'Failed to delete user.' },
  )
})

export default function DeleteUserScreen() {
  const { email, business } = useLoaderData<typeof loader>()
  return <DeleteUser email={email} business={business} />
}
