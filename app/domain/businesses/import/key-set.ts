/**
 * A set of numbers from 1, in eight bytes each at half its fill: what a file of a million rows has shown
 * already. A Set of as many numbers takes six times the memory. Open addressing, doubled at 70 %.
 */
export class KeySet {
  #slots = new Float64Array(1 << 15)
  #size = 0

  /** Adds a number; false where it was there. */
  add(key: number): boolean {
    const slot = this.#slotOf(key)
    if (this.#slots[slot] === key) return false
    this.#slots[slot] = key
    this.#size += 1
    if (this.#size > this.#slots.length * 0.7) this.#grow()
    return true
  }

  /** Where a number stands, or would stand; 0 is an empty slot. */
  #slotOf(key: number): number {
    const most = this.#slots.length - 1
    // Marks are bits of a hash: the lowest ones spread them well enough.
    let slot = key % this.#slots.length
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== key) slot = (slot + 1) & most
    return slot
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Float64Array(before.length * 2)
    for (const key of before) if (key !== 0) this.#slots[this.#slotOf(key)] = key
  }
}
