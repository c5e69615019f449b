import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { asItIs, inTurn, unchanged } from './in-turn.server.ts'
import { ownServices, saveServices } from './own-services.server.ts'
import { ownStaff, saveStaff } from './own-staff.server.ts'

type Direction = 'up' | 'down'

/** With one of a list a place up or down; null where it is not there, or at that end already. */
function moved<One extends { id: string }>(list: One[], id: string, by: Direction): One[] | null {
  const at = list.findIndex((one) => one.id === id)
  const to = by === 'up' ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= list.length) return null
  const others = list.filter((one) => one.id !== id)
  return [...others.slice(0, to), list[at] as One, ...others.slice(to)]
}

type Reordering = { what: 'service' | 'person'; id: string; intent: Direction }

/** Moves a service or person a place up or down, as customers see them. Throws as `saveServices` and `saveStaff`. */
export async function reorder(
  actor: Actor,
  { what, id, intent }: Reordering,
  tx: Database = db,
): Promise<void> {
  await inTurn(actor, tx, async (t) => {
    if (what === 'service') {
      const list = moved(await ownServices(actor, t), id, intent)
      if (list) await saveServices(actor, list.map(unchanged), t)
    } else {
      const list = moved(await ownStaff(actor, t), id, intent)
      if (list) await saveStaff(actor, list.map(asItIs), t)
    }
  })
}
