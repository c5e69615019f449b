import { db, type Database } from '#db/client.server.ts'

/** Wraps the database to count statements. */
export function counted(): { tx: Database; statements: () => number } {
  let count = 0
  const tx = new Proxy(db, {
    get(target, key) {
      if (
        ['execute', 'select', 'insert', 'update', 'delete', 'transaction'].includes(String(key))
      ) {
        count += 1
      }
      return Reflect.get(target, key) as unknown
    },
  })
  return { tx, statements: () => count }
}
