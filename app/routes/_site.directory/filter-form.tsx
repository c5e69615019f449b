import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Choices, type Wanted } from './filter-choices.tsx'
import { asksPlace } from './near-fields.tsx'
import { ClosedSheet, FiltersLabel, SheetFoot, SheetHead, sheetId } from './filter-sheet.tsx'
import { SearchBox } from './search-box.tsx'

const debounceMs = 250

/** Omits empty fields, so that the same filters always have the same URL. */
function submittable(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  const empty = Array.from(fields.keys()).filter((name) => fields.get(name) === '')
  for (const name of empty) fields.delete(name)
  return fields
}

const isSheetOpen = () => window.location.hash === `#${sheetId}`

/** Submits the filters as they are changed. */
function useInstantFilters(searched: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>()
  const search = useRef<HTMLInputElement>(null)

  // Clear and Back change the URL without the form; the field being typed in stays unchanged.
  useEffect(() => {
    const input = search.current
    if (input && document.activeElement !== input) input.value = searched
  }, [searched])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const send = () => {
    window.clearTimeout(timer.current)
    if (!form.current) return
    const fields = submittable(form.current)
    // A sheet is closed by a document of its own: `:target` does not follow the router.
    if (isSheetOpen()) {
      const query = Array.from(fields.entries(), ([name, value]) => [name, String(value)])
      window.location.assign(paths.directory(Object.fromEntries(query)))
      return
    }
    submit(fields, {
      action: paths.directory(),
      replace: true,
      preventScrollReset: true,
    })
  }
  const follow = (event: FormEvent) => {
    window.clearTimeout(timer.current)
    const input = event.target instanceof HTMLInputElement ? event.target : null
    // Half a place is none: it is sent by Enter or the button.
    if (input?.name === 'near') return
    // On a phone's sheet several are chosen, then shown at once.
    if (isSheetOpen()) return
    const typed = input?.type === 'search'
    timer.current = window.setTimeout(send, typed ? debounceMs : 0)
  }
  return { form, search, send, follow }
}

/** Beside the map only the search box is in sight. */
function MapFilters({ filters, unknownNear, box }: Wanted & { box: ReactNode }) {
  return (
    <>
      <div className="relative flex flex-wrap items-end gap-2">
        {box}
        <SearchButton className="px-4" />
      </div>
      <details className="mt-3" open={unknownNear !== '' || asksPlace(filters)}>
        <summary className="inline-flex min-h-[2.75rem] items-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold">
          <FiltersLabel filters={filters} />
        </summary>
        <div className="map-filters grid gap-4 pt-2 md:grid-cols-2">
          <Choices filters={filters} unknownNear={unknownNear} />
        </div>
      </details>
    </>
  )
}

export function FilterForm({ filters, unknownNear }: Wanted) {
  const { form, search, send, follow } = useInstantFilters(filters.search)
  const isOnMap = filters.onMap ?? false
  const box = (
    <div className="wrap-late">
      <label className="label sr-only md:not-sr-only md:mb-1" htmlFor="search">
        Search
      </label>
      <SearchBox ref={search} value={filters.search} onChoose={send} />
    </div>
  )
  return (
    <Form
      ref={form}
      action={paths.directory()}
      role="search"
      className={isOnMap ? mapBox : wideGrid}
      onChange={follow}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isOnMap ? (
        <MapFilters filters={filters} unknownNear={unknownNear} box={box} />
      ) : (
        <>
          <div className="relative flex flex-wrap gap-2 md:contents">
            {box}
            <SearchButton className="px-4 md:hidden" />
          </div>
          <ClosedSheet filters={filters} unknownNear={unknownNear} />
          <div id={sheetId} className="filter-sheet" tabIndex={-1}>
            <SheetHead />
            <Choices filters={filters} unknownNear={unknownNear}>
              <SearchButton className="hidden md:inline-flex" />
            </Choices>
            <SheetFoot filters={filters} />
          </div>
        </>
      )}
      {isOnMap ? <input type="hidden" name="view" value="map" /> : null}
      {filters.suburb ? <input type="hidden" name="suburb" value={filters.suburb} /> : null}
      {filters.place ? <input type="hidden" name="location" value={filters.place} /> : null}
    </Form>
  )
}

const wideGrid =
  'gap-4 md:grid md:grid-cols-[4fr_3fr_3fr_auto] md:items-end md:rounded-card md:border md:border-line md:bg-surface md:p-4 md:shadow-card'

/** Bare on phones, as above the list. */
const mapBox = 'md:rounded-card md:border md:border-line md:bg-surface md:p-4 md:shadow-card'

const SearchButton = ({ className }: { className: string }) => (
  <button type="submit" className={`btn btn-action ${className}`}>
    Search
  </button>
)
