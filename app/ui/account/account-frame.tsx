import type { ReactNode } from 'react'
import type { SceneName } from '#app/ui/street/scene.ts'
import { StreetScene } from '#app/ui/street/street-scene.tsx'

/** A form beside its scene; on phones the scene is a strip above. */
export function AccountFrame({
  heading,
  lead,
  scene = 'door',
  children,
}: {
  heading: string
  lead?: ReactNode
  scene?: SceneName
  children: ReactNode
}) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16">
      <StreetScene
        name={scene}
        className="-mt-2 h-32 w-full rounded-card sm:h-56 lg:sticky lg:top-8 lg:mt-0 lg:h-[34rem]"
      />
      <div className="min-w-0">
        <h1>{heading}</h1>
        {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
        <div className="panel mt-5">{children}</div>
      </div>
    </div>
  )
}
