/** What can be chosen by one tap: a person, a day, a time. */
export const tile = (isChosen: boolean) =>
  `inline-flex min-h-[2.75rem] items-center justify-center rounded-control border px-3 ${
    isChosen
      ? 'border-action bg-action font-semibold text-on-action'
      : 'border-edge bg-surface hover:border-action'
  }`

/** As many are all in sight; more would push the times off a phone's first screen. */
export const fewTiles = 6
