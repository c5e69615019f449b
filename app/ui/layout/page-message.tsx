import type { ReactNode } from 'react'
import type { SceneName } from '#app/ui/street/scene.ts'
import { StreetScene } from '#app/ui/street/street-scene.tsx'

/** One message that is the whole page, beside its scene, if it has one. */
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
    <div className={scene ? 'beside' : 'max-w-2xl py-2'}>
      {scene ? <StreetScene name={scene} /> : null}
      <div className="min-w-0 self-center">
        <h1>{heading}</h1>
        <p className="mt-3 text-lg text-muted">{children}</p>
        {actions ? <div className="ways">{actions}</div> : null}
      </div>
    </div>
  )
}
