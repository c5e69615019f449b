import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'

/** Asks the browser where it is, on press alone: what does so is fetched then. */
export function NearMe() {
  const { search } = useLocation()
  const scripted = useScripted()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')

  const ask = () => {
    setState('asking')
    import('./find-me.ts').then(({ findMe }) => findMe(search)).catch(() => setState('refused'))
  }
  return (
    <div className={`needs-scripts relative shrink-0 ${scripted ? '' : 'invisible'}`}>
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
        {state === 'asking' ? 'Finding your location …' : null}
        {state === 'refused'
          ? 'Your browser did not share your location. Please enter a suburb instead.'
          : null}
      </p>
    </div>
  )
}
