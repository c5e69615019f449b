import {
  type EmbeddedDatabase,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '#db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError, type Obstacle } from '#db/embedded/error.ts'
import { StartError } from './start-error.ts'

/** Known to operators, and used by existing folders. */
const names = { name: 'cptgems', sharedName: 'cpt-gems' }

const advice: Record<Obstacle, string> = {
  machine: ' Set DATABASE_URL to a PostgreSQL server of version 15 or later instead.',
  folder: ' DATA_DIR says where it lies.',
  version:
    ' Export it with the version of CPT Gems that made it (npm run export), move the folder away, and import it here.',
  server: '',
}

/** Opens the embedded database. Throws StartError with instructions. */
export async function openEmbeddedDatabase(
  options: Omit<EmbeddedPostgresOptions, keyof typeof names>,
): Promise<EmbeddedDatabase> {
  try {
    return await openEmbeddedPostgres({ ...options, ...names })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new StartError(error.message + advice[error.obstacle], { cause: error })
  }
}
