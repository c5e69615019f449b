/**
 * What stands in the way: this machine, the folder (its rights, its owner), the version of PostgreSQL that
 * made the data, or the server itself.
 */
export type Obstacle = 'machine' | 'folder' | 'version' | 'server'

/** A sentence about why the database is unavailable. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly obstacle: Obstacle
  constructor(obstacle: Obstacle, message: string) {
    super(message)
    this.obstacle = obstacle
  }
}
