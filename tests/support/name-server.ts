import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Where the question of a DNS message ends, and the name it asks for. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

const internetAddress = 1

/** The answer to a question about `addresses`, by name. */
function answerTo(message: Buffer, addresses: Map<string, string>): Buffer {
  const { name, end } = questionOf(message)
  const address = addresses.get(name)
  const isAsked = message.readUInt16BE(end - 4) === internetAddress
  const reply = Buffer.from(message.subarray(0, end))
  // An answer; there is no such name where nothing is known of it.
  reply.writeUInt16BE(address ? 0x8180 : 0x8183, 2)
  reply.writeUInt16BE(address && isAsked ? 1 : 0, 6)
  reply.writeUInt32BE(0, 8)
  if (!address || !isAsked) return reply
  const record = [
    0xc0,
    12,
    0,
    internetAddress,
    0,
    1,
    0,
    0,
    0,
    1,
    0,
    4,
    ...address.split('.').map(Number),
  ]
  return Buffer.concat([reply, Buffer.from(record)])
}

/** A DNS server that knows `addresses` as they are at each question. */
export async function startNameServer() {
  const addresses = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) =>
    socket.send(answerTo(message, addresses), port, address),
  )
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { addresses, port: socket.address().port, close: () => void socket.close() }
}
