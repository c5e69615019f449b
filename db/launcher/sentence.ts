/** What a person must know or do before the database can start: printed without a stack trace. */
export class LauncherError extends Error {
  override readonly name = 'LauncherError'
}
