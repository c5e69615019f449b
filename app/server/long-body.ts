/** Bytes up to which a body is gathered, to be sent in one piece with its length. */
const gathered = 65_536

export type Begun =
  | { bytes: Uint8Array }
  /** `rest` is all of it, the beginning included; it may be read once. */
  | { bytes: Uint8Array; rest: () => AsyncGenerator<Uint8Array> }

/** Reads a body that is short or came in one piece, and only the beginning of one that is still being made. */
export async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Begun> {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done)
      return { bytes: pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces) }
    pieces.push(value)
    length += value.byteLength
    if (pieces.length > 1 && length > gathered) break
  }
  async function* rest() {
    try {
      yield* pieces
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    } finally {
      await reader.cancel()
    }
  }
  return { bytes: Buffer.concat(pieces), rest }
}
