import { request } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, unknown>; text: string }

type Sent = {
  method?: string
  /** The target as it goes over the line; no client mends it. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

/** Sends a request as it is spelt: no redirect is followed, no path or header normalised. */
export function rawRequest(url: string, { method = 'GET', path, headers = {}, body }: Sent) {
  const { hostname, port } = new URL(url)
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.once('error', reject)
      res.once('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Writes these bytes (latin1) to the server, and `then` once it answers; answers all it says until it closes the connection. */
export function rawBytes(url: string, text: string, then = ''): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
    if (then) socket.once('data', () => socket.write(then, 'latin1'))
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
  })
}
