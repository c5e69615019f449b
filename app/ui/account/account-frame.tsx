import type { ReactNode } from 'react'
import type { SceneName } from '#app/ui/street/scene.ts'
import { StreetScene } from '#app/ui/street/street-scene.tsx'

/** A form beside its scene; on phones the scene is a strip above. */
export function AccountFrame({
  heading,
  lead,
  scene = 'door',
  aside,
  children,
}: {
  heading: string
  lead?: ReactNode
  scene?: SceneName
  /** Below the scene, where there is room beside the form. */
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="beside">
      {aside ? (
        <div>
          <StreetScene name={scene} />
          <div className="mt-8 max-lg:hidden">{aside}</div>
        </div>
      ) : (
        <StreetScene name={scene} />
      )}
      <div className="min-w-0">
        <h1>{heading}</h1>
        {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
        <div className="panel mt-5">{children}</div>
      </div>
    </div>
  )
}
