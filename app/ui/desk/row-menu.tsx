import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Menu } from './menu.tsx'

/** The head of the column that the menus are in. */
export const RowMenuHeading = () => (
  <th scope="col">
    <span className="sr-only">What to do</span>
  </th>
)

/** What else can be done with a row; `label` says of which. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      summary={
        <>
          <Icon name="more" />
          <span className="sr-only">{label}</span>
        </>
      }
      className="icon-button"
      panel="right-0 top-full w-60 max-w-[80vw]"
    >
      {children}
    </Menu>
  )
}
