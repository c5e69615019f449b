import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'

/** About 100 m. Nothing finer leaves the browser. */
const rounded = (degrees: number) => degrees.toFixed(3)

const longestWait = 15_000
const stillHere = 5 * 60_000

/** Asks the browser where it is, on press alone, and opens the directory near there. */
export function NearMe() {
  const { search } = useLocation()
  const scripted = useScripted()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')

  const open = ({ coords }: GeolocationPosition) => {
    const query = new URLSearchParams(search)
    for (const name of ['page', 'sort', 'location', 'bbox']) query.delete(name)
    query.set('near', `${rounded(coords.latitude)},${rounded(coords.longitude)}`)
    // A page of its own: only a new document keeps its address from what it loads.
    window.location.assign(paths.directory(Object.fromEntries(query)))
  }
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(open, () => setState('refused'), {
      timeout: longestWait,
      maximumAge: stillHere,
    })
  }
  return (
    <div className={scripted ? 'relative shrink-0' : 'invisible shrink-0'}>
      <button type="button" className="btn btn-quiet h-full px-3" onClick={ask}>
        <Icon name="map-pin" className="h-4 w-4" />
        <span className="md:sr-only lg:not-sr-only">Near me</span>
      </button>
      <p
        role="status"
        className={
          state === 'idle'
            ? 'sr-only'
            : 'card absolute right-0 top-full z-10 mt-1 w-64 p-3 text-sm shadow-lifted'
        }
      >
        {state === 'asking' ? 'Asking your browser where you are …' : null}
        {state === 'refused'
          ? 'Your browser did not say where you are. Please write a suburb instead.'
          : null}
      </p>
    </div>
  )
}
