// `npm run seed`: puts the demo directory into the database; again and again without doubling it.
import { closeDatabase, db } from '#db/client.server.ts'
import { seedPictures } from '#db/seed/offers/pictures.ts'
import { seed } from '#db/seed/seed.ts'

try {
  const { businesses } = await seed(db, { log: (line) => console.log(line) })
  if (businesses > 0) await seedPictures(db)
} finally {
  await closeDatabase()
}
