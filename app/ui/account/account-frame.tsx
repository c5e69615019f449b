import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { SceneName } from '#app/ui/street/scene.ts'
import { StreetScene } from '#app/ui/street/street-scene.tsx'

/** A form beside its scene, a strip above it on phones; its page links the account's styles. */
export function AccountFrame({
  heading,
  lead,
  scene = 'door',
  aside,
  news,
  isLong = false,
  children,
}: {
  heading: string
  lead?: ReactNode
  scene?: SceneName
  /** Below the scene, where there is room beside the form. */
  aside?: ReactNode
  /** Good news that brought somebody here. */
  news?: ReactNode
  /** Whether the form needs a wide column. */
  isLong?: boolean
  children: ReactNode
}) {
  return (
    <div className={`beside account-frame ${isLong ? 'register-frame' : ''}`}>
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
        {news ? (
          <p className="mt-3 flex gap-3 rounded-card bg-success-soft p-4 text-ink">
            <Icon name="check" className="mt-0.5 h-5 w-5 shrink-0 text-success" />
            <span>{news}</span>
          </p>
        ) : null}
        {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
        <div className="panel mt-5">{children}</div>
      </div>
    </div>
  )
}
