import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|select|textarea)$/i.test(target.tagName))

/** Searches the desk from any of its pages; `/` leads into it. */
export function DeskSearch({ to, label }: { to: string; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !isPlain || isTyping(event.target) || !field.current) return
      event.preventDefault()
      field.current.select()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])
  return (
    <Form method="get" action={to} role="search" aria-label={label} className="relative">
      <Icon
        name="search"
        className="desk-faint pointer-events-none absolute left-3 top-1/2 h-5 w-5 -translate-y-1/2"
      />
      <input
        ref={field}
        className="desk-search"
        type="search"
        name="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder="Search"
      />
      {useScripted() ? (
        <kbd
          className="desk-faint pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 rounded-md border border-current px-1.5 font-sans text-xs"
          aria-hidden="true"
        >
          /
        </kbd>
      ) : null}
    </Form>
  )
}
