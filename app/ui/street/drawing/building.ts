/** The colours of one house. */
export type Coat = {
  wall: string
  /** The side away from the light. */
  shade: string
  trim: string
  roof: string
  accent: string
  door: string
}

/** What a house is drawn from, on a frame of 320×200 whose pavement is at 172. */
export type Building = (coat: Coat) => {
  walls: string
  /** The path of all windows, lit in the evening. */
  panes: string
  front: string
  /** Upper left corner of the sign, 64×22. */
  sign: readonly [number, number]
  /** Where people can stand. */
  spots: readonly number[]
  /** On its own it fills the picture: no neighbours. */
  isWide?: boolean
}
