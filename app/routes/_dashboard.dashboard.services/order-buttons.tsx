import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Moved = {
  what: 'service' | 'person'
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
}

const directions = (name: string, { isFirst, isLast }: Pick<Moved, 'isFirst' | 'isLast'>) =>
  [
    { intent: 'up', words: 'Move up', label: `Move ${name} up`, disabled: isFirst },
    { intent: 'down', words: 'Move down', label: `Move ${name} down`, disabled: isLast },
  ] as const

const Arrows = ({ name, hidden, ...ends }: Omit<Moved, 'what' | 'id'> & { hidden: ReactNode }) => (
  <Form method="post" className="-mr-2 hidden shrink-0 sm:flex" preventScrollReset>
    {hidden}
    {directions(name, ends).map(({ intent, label, disabled }) => (
      <button
        key={intent}
        className="icon-button disabled:opacity-30 disabled:hover:bg-transparent"
        name="intent"
        value={intent}
        disabled={disabled}
        aria-label={label}
      >
        <Icon name={`chevron-${intent}`} />
      </button>
    ))}
  </Form>
)

/** Moves one of a list a place up or down: in its row where there is room, else in its menu. */
export function OrderButtons({ what, id, name, edit, ...ends }: Moved & { edit: string }) {
  const hidden = (
    <>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
    </>
  )
  return (
    <>
      <Link
        className="link hidden min-h-[2.75rem] shrink-0 items-center text-sm sm:inline-flex"
        to={edit}
        // The name beside it is the same link.
        aria-hidden="true"
        tabIndex={-1}
      >
        Edit
      </Link>
      {ends.isFirst && ends.isLast ? null : <Arrows name={name} {...ends} hidden={hidden} />}
      <div className="-mr-2 sm:hidden">
        <RowMenu label={`More about ${name}`}>
          <Link className={menuRow} to={edit}>
            <Icon name="edit" />
            Edit
          </Link>
          <Form method="post" preventScrollReset>
            {hidden}
            {directions(name, ends).map(({ intent, words, label, disabled }) =>
              disabled ? null : (
                <button
                  key={intent}
                  className={menuRow}
                  name="intent"
                  value={intent}
                  aria-label={label}
                >
                  <Icon name={`chevron-${intent}`} />
                  {words}
                </button>
              ),
            )}
          </Form>
        </RowMenu>
      </div>
    </>
  )
}
