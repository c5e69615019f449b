import { paths } from '#app/paths.ts'

/** About 100 m. Nothing finer leaves the browser. */
const rounded = (degrees: number) => degrees.toFixed(3)

const longestWait = 15_000
const stillHere = 5 * 60_000

const whereIs = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: longestWait,
      maximumAge: stillHere,
    })
  })

/** Asks the browser where it is, and opens the directory near there. */
export async function findMe(search: string): Promise<void> {
  const { coords } = await whereIs()
  const query = new URLSearchParams(search)
  for (const name of ['page', 'sort', 'location', 'bbox']) query.delete(name)
  query.set('near', `${rounded(coords.latitude)},${rounded(coords.longitude)}`)
  // A page of its own: only a new document keeps its address from what it loads.
  window.location.assign(paths.directory(Object.fromEntries(query)))
}
