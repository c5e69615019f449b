import { useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import { sameBox, type MapBox } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'
import { MapGestures } from './map-gestures.ts'

/** Drag, pinch and wheel: each leads to an address, as the links do. Gives the frame, and what moves in it at once. */
export function useMapGestures(
  picture: MapBox,
  addressOf: (box: MapBox) => string,
): { frame: RefObject<HTMLDivElement>; moves: RefObject<HTMLDivElement> } {
  const frame = useRef<HTMLDivElement>(null)
  const moves = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { state } = useNavigation()
  const now = useRef({ picture, addressOf, isBusy: false })
  useEffect(() => {
    now.current = { picture, addressOf, isBusy: state !== 'idle' }
  }, [picture, addressOf, state])
  useEffect(() => {
    if (moves.current && state === 'idle') moves.current.style.transform = ''
  }, [picture, state])

  useEffect(() => {
    const [outer, inner] = [frame.current, moves.current]
    if (!outer || !inner) return
    const show = (box: MapBox | null) => {
      const { picture: shown, addressOf: to, isBusy } = now.current
      if (!box || sameBox(box, shown)) {
        inner.style.transform = ''
        return
      }
      if (isBusy) return
      // The picture comes beside the data, not after it.
      new Image().src = paths.mapPicture(box)
      navigate(to(box), { preventScrollReset: true })
    }
    const gestures = new MapGestures(outer, inner, () => now.current.picture, show)
    return () => gestures.end()
  }, [navigate])
  return { frame, moves }
}
