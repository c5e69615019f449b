import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'

export type Heard = { status: number; headers: IncomingMessage['headers']; text: string }

/**
 * A request as `fetch` would make it, for less work; redirects are not followed. Each has a connection of its own: one
 * that was kept may be closed by the other side just as it is used.
 */
export async function ask(
  url: string | URL,
  { body, ...options }: RequestOptions & { body?: string } = {},
): Promise<Heard> {
  const sent = request(url, { agent: false, ...options })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}
