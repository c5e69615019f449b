import { requestId } from '#app/log/current-request.server.ts'

export const ourFault = 'Something went wrong on our side. Please try again.'

/** With the id by which the log knows this request, where there is one. */
export function withReference(sentence: string): string {
  const id = requestId()
  return id === undefined ? sentence : `${sentence} Reference: ${id}`
}
