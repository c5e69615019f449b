import type { ReactNode } from 'react'
import { HousePicture } from '#app/ui/street/house-picture.tsx'
import type { Housed } from '#app/ui/street/house.ts'

/** Where there is nothing yet: the business's own house, and what to do. */
export function EmptyState({
  business,
  title,
  children,
}: {
  business: Housed
  title: string
  children: ReactNode
}) {
  return (
    <div className="desk-empty flex-1 justify-center">
      <HousePicture business={business} eager className="rounded-card" />
      <p className="mt-4 font-semibold">{title}</p>
      <p className="mt-1 max-w-sm text-balance text-sm text-muted">{children}</p>
    </div>
  )
}
