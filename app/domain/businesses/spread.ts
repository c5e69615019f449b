/** At most `count` of them, from the first to the last, evenly. */
export function spread<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items
  const step = count > 1 ? (items.length - 1) / (count - 1) : 0
  return Array.from({ length: count }, (_, at) => items[Math.round(at * step)] as Item)
}
