import { withArticle } from '#app/domain/places/areas.ts'
import { paths } from '#app/paths.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

export function PausedBusiness({ name, area }: { name: string; area: string }) {
  return (
    <PageMessage
      heading={name}
      scene="shutter"
      actions={
        <Link className="btn btn-action" to={paths.directory({ area })}>
          See others in {withArticle(area)}
        </Link>
      }
    >
      This business in {withArticle(area)} is not taking bookings at the moment.
    </PageMessage>
  )
}
