import { forwardRef, useEffect, useState, type KeyboardEvent } from 'react'
import type { Suggestion } from '#app/domain/search/views.ts'
import { maxTermLength } from '#app/domain/businesses/filters.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  value: string
  /** After a suggestion was put into the box. */
  onChoose: () => void
}

const listId = 'search-suggestions'
const optionId = (at: number) => `${listId}-${at}`

type ListProps = {
  rows: Suggestion[]
  active: number
  onChoose: (input: HTMLInputElement, at: number) => void
}

function SuggestionList({ rows, active, onChoose }: ListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      hidden={rows.length === 0}
      className="card absolute inset-x-0 top-full z-20 mt-1 max-h-[34rem] overflow-y-auto p-1 shadow-lg md:right-auto md:w-[26rem] md:min-w-full"
    >
      {rows.map(({ kind, value: text, said }, at) => (
        <div
          key={`${kind} ${text}`}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={`flex min-h-[2.75rem] cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-2 ${at === active ? 'bg-raised' : 'hover:bg-raised'}`}
          onMouseDown={(event) => {
            event.preventDefault()
            const input = document.getElementById('search')
            if (input instanceof HTMLInputElement) onChoose(input, at)
          }}
        >
          <span className="truncate">
            {text}
            {said ? <span className="text-muted"> · {said}</span> : null}
          </span>
          <span className="text-sm text-muted">{kind}</span>
        </div>
      ))}
    </div>
  )
}

/** A search box; with JavaScript a combobox that suggests trades, places and names (WAI-ARIA, list autocomplete). */
export const SearchBox = forwardRef<HTMLInputElement, Props>(function SearchBox(
  { value, onChoose },
  ref,
) {
  const { suggestions, follow, forget } = useSuggestions()
  const [active, setActive] = useState(-1)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  useEffect(() => setActive(-1), [suggestions])
  const open = suggestions.length > 0

  const choose = (input: HTMLInputElement, at: number) => {
    const chosen = suggestions[at]
    if (!chosen) return
    input.value = chosen.value
    forget()
    onChoose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open) return
    const { key, currentTarget } = event
    const rows = suggestions.length + 1
    if (key === 'ArrowDown') setActive(((active + 2) % rows) - 1)
    else if (key === 'ArrowUp') setActive(((active + rows) % rows) - 1)
    else if (key === 'Escape') forget()
    else if (key === 'Enter' && active >= 0) choose(currentTarget, active)
    else return key === 'Enter' ? forget() : undefined
    event.preventDefault()
  }
  return (
    <div className="md:relative">
      <input
        ref={ref}
        className="field"
        id="search"
        name="search"
        type="search"
        maxLength={maxTermLength}
        defaultValue={value}
        placeholder="Name or trade"
        autoComplete="off"
        onInput={(event) => follow(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={forget}
        {...(scripted && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
        })}
      />
      {scripted ? <SuggestionList rows={suggestions} active={active} onChoose={choose} /> : null}
    </div>
  )
})
