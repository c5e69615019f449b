import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { deletableUser, deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { adminAddress, comeBackWith } from '#app/http/admin-deed.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { refuseCrossSite } from '#app/http/same-origin.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { AdminFrame } from '#app/ui/admin/admin-frame.tsx'
import { DeleteUser } from '#app/ui/admin/delete-user.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'

export const meta: MetaFunction = () => [
  { title: `Delete user | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { email, business } = await deletableUser(admin, params['id'] ?? '')
  return { email, business: business?.name ?? null }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  refuseCrossSite(request)
  const back = adminAddress((await readForm(request)).get('back'), paths.admin('users'))
  return comeBackWith(
    back,
    async () => {
      await deleteUser(admin, params['id'] ?? '')
      return { title: 'User Deleted', description: 'User has been successfully deleted.' }
    },
    { title: 'Delete Failed', description: 'Failed to delete user.' },
  )
})

export default function DeleteUserScreen() {
  const { email, business } = useLoaderData<typeof loader>()
  return (
    <AdminFrame place="users" heading="Delete user">
      <DeleteUser email={email} business={business} />
    </AdminFrame>
  )
}

export const ErrorBoundary = ErrorPage
