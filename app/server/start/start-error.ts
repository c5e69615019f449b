/** What a person must know or do before the site can start: printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
