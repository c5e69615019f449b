/** FNV-1a over the characters, to 52 bits: of a million keys two are alike once in ten thousand files. */
function hashOf(key: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code ^ (low >>> 13), 0x85ebca6b)
  }
  return (low >>> 0) + ((high >>> 12) & 0xfffff) * 0x1_0000_0000 + 1
}

/** The keys of a file, of which each counts once: eight bytes or so for each. */
export class SeenKeys {
  #slots = new Float64Array(1 << 12)
  #size = 0

  #put(slots: Float64Array, hash: number): boolean {
    const mask = slots.length - 1
    let at = hash & mask
    while (slots[at] !== 0 && slots[at] !== hash) at = (at + 1) & mask
    const isNew = slots[at] === 0
    slots[at] = hash
    return isNew
  }

  /** Whether it is new. */
  add(key: string): boolean {
    if (this.#size * 2 > this.#slots.length) {
      const larger = new Float64Array(this.#slots.length * 2)
      for (const hash of this.#slots) if (hash !== 0) this.#put(larger, hash)
      this.#slots = larger
    }
    const isNew = this.#put(this.#slots, hashOf(key))
    if (isNew) this.#size += 1
    return isNew
  }

  has(key: string): boolean {
    const hash = hashOf(key)
    const mask = this.#slots.length - 1
    let at = hash & mask
    while (this.#slots[at] !== 0 && this.#slots[at] !== hash) at = (at + 1) & mask
    return this.#slots[at] === hash
  }
}
