import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Moves one of a list a place up or down. */
export function OrderButtons({
  what,
  id,
  name,
  isFirst,
  isLast,
}: {
  what: 'service' | 'person'
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
}) {
  const button =
    'inline-flex h-11 w-11 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink disabled:opacity-30 disabled:hover:bg-transparent'
  return (
    <Form method="post" className="-mr-2 flex shrink-0" preventScrollReset>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <button
        className={button}
        name="intent"
        value="up"
        disabled={isFirst}
        aria-label={`Move ${name} up`}
      >
        <Icon name="chevron-up" className="h-5 w-5" />
      </button>
      <button
        className={button}
        name="intent"
        value="down"
        disabled={isLast}
        aria-label={`Move ${name} down`}
      >
        <Icon name="chevron-down" className="h-5 w-5" />
      </button>
    </Form>
  )
}
