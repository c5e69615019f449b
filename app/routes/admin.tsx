import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { platformStatistics, recentBusinesses } from '#app/domain/admin/overview.server.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { Overview } from '#app/ui/admin/overview.tsx'

export const meta: MetaFunction = () => [
  { title: `Admin | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const [statistics, recent] = await Promise.all([
    platformStatistics(admin),
    recentBusinesses(admin),
  ])
  return { statistics, recent }
})

export default function Admin() {
  const { statistics, recent } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="mb-6">Admin</h1>
      <Overview statistics={statistics} recent={recent} />
    </div>
  )
}
