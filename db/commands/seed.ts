// `npm run seed`: puts the demo directory into the database, again and again without doubling it. Its drawings come with
// a start that fills it: they are files, which another server would not have.
import { closeDatabase, db } from '#db/client.server.ts'
import { seed } from '#db/seed/seed.ts'

try {
  await seed(db, { log: (line) => console.log(line) })
} finally {
  await closeDatabase()
}
