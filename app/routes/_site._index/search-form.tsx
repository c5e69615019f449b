import { Form } from '@remix-run/react'
import { maxTermLength } from '#app/domain/businesses/filters.ts'
import { paths } from '#app/paths.ts'

export function SearchForm() {
  return (
    <Form
      action={paths.directory()}
      role="search"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-lifted sm:grid-cols-2 md:grid-cols-[1fr_1fr_auto] md:items-end"
    >
      <div>
        <label className="label" htmlFor="home-search">
          What do you need?
        </label>
        <input
          className="field"
          id="home-search"
          name="search"
          type="search"
          maxLength={maxTermLength}
          placeholder="Braids, brakes, brunch"
          autoComplete="off"
        />
      </div>
      <div>
        <label className="label" htmlFor="home-location">
          Which area?
        </label>
        <input
          className="field"
          id="home-location"
          name="location"
          type="text"
          maxLength={maxTermLength}
          placeholder="Sea Point, Boland"
          autoComplete="off"
        />
      </div>
      <button type="submit" className="btn btn-coral sm:col-span-2 md:col-span-1">
        Let's Go!
      </button>
    </Form>
  )
}
