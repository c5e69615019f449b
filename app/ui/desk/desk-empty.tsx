import { Link } from '@remix-run/react'
import { createContext, useContext, type ReactNode } from 'react'
import { scenePath, type SceneName } from '#app/ui/street/scene.ts'

/** The drawing of the business whose desk it is; null on a desk of none. */
export const DeskHouse = createContext<string | null>(null)

/** Where there is nothing: a picture, why it is empty, and the next step. */
export function DeskEmpty({
  title,
  scene,
  link,
  isMain = false,
  actions,
  children,
}: {
  title: string
  /** In place of the business's own house. */
  scene?: SceneName
  link?: { label: string; to: string } | undefined
  /** Whether its link is what matters most on the page. */
  isMain?: boolean
  /** In place of a link, where there are several steps or one is a form. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const house = useContext(DeskHouse)
  const picture = scene || house === null ? scenePath(scene ?? 'market') : house
  return (
    <div className="desk-empty">
      <img src={picture} alt="" width={320} height={200} className="rounded-card print:hidden" />
      <p className="mt-4 font-semibold">{title}</p>
      {children ? (
        <p className="mt-1 max-w-md text-balance text-sm text-muted">{children}</p>
      ) : null}
      {link ? (
        <Link className={`btn mt-4 ${isMain ? 'btn-action' : 'btn-quiet'}`} to={link.to}>
          {link.label}
        </Link>
      ) : null}
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  )
}
