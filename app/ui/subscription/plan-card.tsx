import type { ReactNode } from 'react'
import { bannerPath } from '#app/ui/street/house.ts'
import { FeatureList } from './feature-list.tsx'

/** Of one cook: the truck it began with, and what it grew into. Their names say how they are drawn. */
const kitchen = { industry: 'Restaurants', area: 'City Bowl' }
const truck = bannerPath({ ...kitchen, name: 'Starter' })
const house = bannerPath({ ...kitchen, name: 'Stall' })
const twoFloors = bannerPath({ ...kitchen, name: 'Kiosk' })

export function PlanCard({
  name,
  price,
  description,
  mark,
  isOwn = false,
  ownWords = 'Your plan',
  features,
  children,
}: {
  name: string
  price: string
  description?: string
  mark?: string | undefined
  /** Whether the viewer has it. */
  isOwn?: boolean
  ownWords?: string | undefined
  features: readonly string[]
  children: ReactNode
}) {
  return (
    <article
      className={`card flex h-full flex-col overflow-hidden ${mark ? 'border-action outline outline-1 outline-action' : ''}`}
    >
      <div className="relative">
        <img
          src={mark ? twoFloors : name.startsWith('Free') ? truck : house}
          alt=""
          width={960}
          height={200}
          className="h-20 w-full object-cover md:h-32"
        />
        <p className="absolute left-5 top-3 flex flex-wrap gap-2">
          {isOwn ? <span className="badge bg-action text-on-action">{ownWords}</span> : null}
          {mark && !isOwn ? (
            <span className="badge border-action bg-surface uppercase text-action">{mark}</span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-1 flex-col p-5 md:p-6">
        <h2 className="text-xl md:text-xl">{name}</h2>
        <p className="mt-2 whitespace-nowrap font-display text-3xl font-bold md:text-2xl lg:text-3xl">
          {price}
        </p>
        {description ? <p className="mt-1 text-muted">{description}</p> : null}
        <FeatureList features={features} className="mb-6 mt-4" />
        <div className="mt-auto">{children}</div>
      </div>
    </article>
  )
}
