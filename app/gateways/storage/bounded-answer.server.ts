import { Fault } from '#app/log/fault.ts'

/** More than any answer in XML takes: a list has a thousand keys at most. */
const maxAnswerBytes = 8 * 1024 * 1024

/** Collects an answer of the storage for the SDK, which by itself would hold one without end. */
export async function collectAnswer(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = maxAnswerBytes,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Fault('an answer that is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
