import { maxTermLength } from '#app/domain/businesses/filters.ts'
import { paths } from '#app/paths.ts'

/** The directory's search, for who came to a page that does not exist or failed. */
export const SearchInstead = () => (
  <form action={paths.directory()} role="search" className="flex w-full gap-3">
    <label className="sr-only" htmlFor="search-instead">
      What do you need?
    </label>
    <input
      className="field min-w-0 flex-1"
      id="search-instead"
      name="search"
      type="search"
      maxLength={maxTermLength}
      placeholder="What do you need?"
    />
    <button className="btn btn-action" type="submit">
      Search
    </button>
  </form>
)
