/** Which keys have a tag, so that a change finds what it drops without a look at all the others. */
export class KeysByTag {
  readonly #keys = new Map<string, Set<string>>()

  /** Tags that some key has. */
  get size(): number {
    return this.#keys.size
  }

  add(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      if (keys) keys.add(key)
      else this.#keys.set(tag, new Set([key]))
    }
  }

  remove(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(tag)
    }
  }

  /** Each key that has one of these tags. */
  having(tags: readonly string[]): Set<string> {
    return new Set(tags.flatMap((tag) => [...(this.#keys.get(tag) ?? [])]))
  }
}
