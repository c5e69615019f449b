/** As many are remembered; a page whose rendering takes longer than they came in is not kept. */
const remembered = 500

/** The changes that were told last, to see whether one of them fell into the making of a page. */
export class RecentChanges {
  readonly #changes: { tags: readonly string[]; at: number }[] = []
  #now = 0

  /** Counts them all. */
  get now(): number {
    return this.#now
  }

  add(tags: readonly string[]): void {
    this.#now += 1
    this.#changes.push({ tags, at: this.#now })
    if (this.#changes.length > remembered) this.#changes.shift()
  }

  /** Whether what these tags name changed after `from`, and at `until` at the latest. */
  touched(tags: ReadonlySet<string>, from: number, until = this.#now): boolean {
    if (from === until) return false
    if (from < this.#now - this.#changes.length) return true
    return this.#changes.some(
      (change) => change.at > from && change.at <= until && isTouched(tags, change.tags),
    )
  }
}

/** Whether a change that is told with `changed` is seen on a page with `tags`. */
const isTouched = (tags: ReadonlySet<string>, changed: readonly string[]): boolean =>
  changed.some((tag) => tag === '*' || tags.has(tag))
