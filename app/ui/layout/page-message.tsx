import type { ReactNode } from 'react'
import type { SceneName } from '#app/ui/street/scene.ts'
import { StreetScene } from '#app/ui/street/street-scene.tsx'

const centred = 'wrap max-w-2xl py-12 text-center md:py-20 [&_.message-ways]:justify-center'
const beside = 'wrap grid items-center gap-6 py-6 md:grid-cols-2 md:gap-12 md:py-16'

/** One message that is the whole page, beside its scene; in the desk, without one. */
export function PageMessage({
  heading,
  children,
  actions,
  scene,
}: {
  heading: string
  children: ReactNode
  actions?: ReactNode
  scene: SceneName | null
}) {
  return (
    <div className={scene ? beside : centred}>
      {scene ? (
        <StreetScene name={scene} className="h-44 w-full rounded-card md:order-last md:h-auto" />
      ) : null}
      <div className="min-w-0">
        <h1>{heading}</h1>
        <p className="mt-3 text-lg text-muted">{children}</p>
        {actions ? <div className="message-ways mt-6 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
    </div>
  )
}
