import {
  boundsOf,
  boxAround,
  maxPictureLevel,
  moved,
  sideOf,
  type MapBox,
} from '#app/domain/map/grid.ts'

/** Pixels below which a press is a press. */
const slack = 6
/** How far a wheel turns for one level. */
const turn = 80

type Touch = { x: number; y: number }
const between = ([a, b]: Touch[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const middleOf = (touches: Touch[]): Touch => ({
  x: touches.reduce((sum, { x }) => sum + x, 0) / touches.length,
  y: touches.reduce((sum, { y }) => sum + y, 0) / touches.length,
})

/** The box so many levels deeper in which the point under the finger, in parts of the side, stays there. */
function zoomedAt(box: MapBox, by: number, { x, y }: Touch): MapBox | null {
  const level = Math.min(Math.max(box.level + by, 0), maxPictureLevel)
  if (level === box.level) return null
  const { left, top } = boundsOf(box)
  const [side, next] = [sideOf(box.level), sideOf(level)]
  return boxAround(
    { x: left + x * side - (x - 0.5) * next, y: top + y * side - (y - 0.5) * next },
    level,
  )
}

/** Follows fingers, mouse and wheel over a frame; `show` opens another box, or puts the picture back. */
export class MapGestures {
  readonly #touches = new Map<number, Touch>()
  readonly #frame: HTMLElement
  readonly #moves: HTMLElement
  readonly #box: () => MapBox
  readonly #show: (box: MapBox | null) => void
  #begun: Touch = { x: 0, y: 0 }
  #apart = 0
  #isDragged = false
  #turned = 0

  constructor(
    frame: HTMLElement,
    moves: HTMLElement,
    box: () => MapBox,
    show: (box: MapBox | null) => void,
  ) {
    this.#frame = frame
    this.#moves = moves
    this.#box = box
    this.#show = show
    frame.addEventListener('pointerdown', this.#down)
    frame.addEventListener('pointermove', this.#move)
    frame.addEventListener('pointerup', this.#up)
    frame.addEventListener('pointercancel', this.#cancel)
    frame.addEventListener('click', this.#click, { capture: true })
    frame.addEventListener('wheel', this.#wheel, { passive: false })
    frame.addEventListener('dragstart', this.#drag)
    frame.dataset['draggable'] = 'true'
  }

  end(): void {
    const frame = this.#frame
    delete frame.dataset['draggable']
    frame.removeEventListener('pointerdown', this.#down)
    frame.removeEventListener('pointermove', this.#move)
    frame.removeEventListener('pointerup', this.#up)
    frame.removeEventListener('pointercancel', this.#cancel)
    frame.removeEventListener('click', this.#click, { capture: true })
    frame.removeEventListener('wheel', this.#wheel)
    frame.removeEventListener('dragstart', this.#drag)
  }

  #partOf({ x, y }: Touch): Touch {
    const { left, top, width, height } = this.#frame.getBoundingClientRect()
    return { x: (x - left) / width, y: (y - top) / height }
  }

  #preview(origin: Touch, scale: number, by: Touch): void {
    this.#moves.style.transformOrigin = `${origin.x * 100}% ${origin.y * 100}%`
    this.#moves.style.transform = `translate(${by.x}px, ${by.y}px) scale(${scale})`
  }

  #zoom(by: number, at: Touch): void {
    const box = this.#box()
    const to = zoomedAt(box, by, at)
    if (to) this.#preview(at, 2 ** (to.level - box.level), { x: 0, y: 0 })
    this.#show(to)
  }

  #begin(event: PointerEvent): void {
    this.#touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const all = [...this.#touches.values()]
    this.#begun = middleOf(all)
    this.#apart = between(all)
  }

  /** What was done since the fingers came. */
  #change(): { by: Touch; scale: number } {
    const all = [...this.#touches.values()]
    const now = middleOf(all)
    return {
      by: { x: now.x - this.#begun.x, y: now.y - this.#begun.y },
      scale: this.#apart > 0 && all.length > 1 ? between(all) / this.#apart : 1,
    }
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    if (this.#touches.size === 0) this.#isDragged = false
    this.#begin(event)
  }

  #move = (event: PointerEvent): void => {
    if (!this.#touches.has(event.pointerId)) return
    this.#touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const { by, scale } = this.#change()
    if (!this.#isDragged && this.#touches.size === 1 && Math.hypot(by.x, by.y) < slack) return
    if (!this.#isDragged) this.#frame.setPointerCapture(event.pointerId)
    this.#isDragged = true
    this.#preview(this.#partOf(this.#begun), scale, by)
  }

  #up = (event: PointerEvent): void => {
    if (!this.#touches.has(event.pointerId)) return
    const { by, scale } = this.#change()
    this.#touches.clear()
    if (!this.#isDragged) return
    const levels = Math.round(Math.log2(scale))
    if (levels !== 0) return this.#zoom(levels, this.#partOf(this.#begun))
    const { width, height } = this.#frame.getBoundingClientRect()
    this.#show(moved(this.#box(), -by.x / width, -by.y / height))
  }

  #cancel = (): void => {
    this.#touches.clear()
    this.#show(null)
  }

  /** The end of a drag is no click on what lies below it. */
  #click = (event: MouseEvent): void => {
    if (!this.#isDragged) return
    this.#isDragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#turned += event.ctrlKey ? event.deltaY * 8 : event.deltaY
    if (Math.abs(this.#turned) < turn) return
    const by = this.#turned < 0 ? 1 : -1
    this.#turned = 0
    this.#zoom(by, this.#partOf({ x: event.clientX, y: event.clientY }))
  }

  #drag = (event: Event): void => event.preventDefault()
}
