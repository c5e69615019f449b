import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { bannerPath } from '#app/ui/street/house.ts'

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
  features,
  children,
}: {
  name: string
  price: string
  description?: string
  mark?: string | undefined
  features: readonly string[]
  children: ReactNode
}) {
  return (
    <article
      className={`card relative flex h-full flex-col overflow-hidden ${mark ? 'border-action outline outline-1 outline-action' : ''}`}
    >
      <img
        src={mark ? twoFloors : name.startsWith('Free') ? truck : house}
        alt=""
        width={960}
        height={200}
        className="h-32 w-full object-cover"
      />
      <div className="flex flex-1 flex-col p-5 md:p-6">
        <h2 className="text-xl md:text-xl">{name}</h2>
        {mark ? (
          <span className="badge absolute left-4 top-32 -translate-y-[calc(100%+0.75rem)] border-action bg-surface uppercase text-action">
            {mark}
          </span>
        ) : null}
        <p className="mt-2 whitespace-nowrap font-display text-3xl font-bold md:text-2xl lg:text-3xl">
          {price}
        </p>
        {description ? <p className="mt-1 text-muted">{description}</p> : null}
        <ul className="mb-6 mt-4 space-y-2">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Icon name="check" className="mt-0.5 h-5 w-5 shrink-0 text-success" />
              {feature}
            </li>
          ))}
        </ul>
        <div className="mt-auto">{children}</div>
      </div>
    </article>
  )
}
