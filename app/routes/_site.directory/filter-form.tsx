import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef, type FormEvent } from 'react'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { paths } from '#app/paths.ts'
import { NearFields } from './near-fields.tsx'
import { SearchBox } from './search-box.tsx'

const debounceMs = 250

/** Omits empty fields, so that the same filters always have the same URL. */
function submittable(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  const empty = Array.from(fields.keys()).filter((name) => fields.get(name) === '')
  for (const name of empty) fields.delete(name)
  return fields
}

type SelectProps = {
  name: 'industry' | 'area'
  label: string
  /** The text of the choice that filters nothing. */
  all: string
  options: readonly string[]
  filters: DirectoryFilters
}

function FilterSelect({ name, label, all, options, filters }: SelectProps) {
  return (
    <div>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select
        className="field"
        id={name}
        name={name}
        key={filters[name]}
        defaultValue={filters[name] ?? ''}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}

type FormProps = {
  filters: DirectoryFilters
  /** What was written as a place that nobody knows. */
  unknownNear: string
}

export function FilterForm({ filters, unknownNear }: FormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>()
  const search = useRef<HTMLInputElement>(null)

  // Clear and Back change the URL without the form; the field being typed in stays unchanged.
  useEffect(() => {
    const input = search.current
    if (input && document.activeElement !== input) input.value = filters.search
  }, [filters.search])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const send = () => {
    window.clearTimeout(timer.current)
    if (!form.current) return
    submit(submittable(form.current), {
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
    const typed = input?.type === 'search'
    timer.current = window.setTimeout(send, typed ? debounceMs : 0)
  }
  return (
    <Form
      ref={form}
      action={paths.directory()}
      role="search"
      className="card grid gap-4 p-4 md:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-end"
      onChange={follow}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="md:col-span-2 lg:col-span-1">
        <label className="label" htmlFor="search">
          Search
        </label>
        <SearchBox ref={search} value={filters.search} onChoose={send} />
      </div>
      <FilterSelect
        name="industry"
        label="Industry"
        all="All industries"
        options={industries}
        filters={filters}
      />
      <FilterSelect name="area" label="Area" all="All areas" options={areas} filters={filters} />
      <button
        type="submit"
        className="btn btn-action order-last md:col-span-2 lg:order-none lg:col-span-1"
      >
        Search
      </button>
      <NearFields filters={filters} unknownNear={unknownNear} />
      <label className="check md:col-span-2 lg:col-span-1">
        <input
          type="checkbox"
          name="open"
          value="1"
          key={String(filters.openNow)}
          defaultChecked={filters.openNow}
        />
        <span>Open now</span>
      </label>
      {filters.suburb ? <input type="hidden" name="suburb" value={filters.suburb} /> : null}
      {filters.place ? <input type="hidden" name="location" value={filters.place} /> : null}
    </Form>
  )
}
