/** Pieces of text as the body of a response; the next piece is made when the last has been sent. */
export function textStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      // A pull that brings nothing is not followed by another.
      for (;;) {
        const { done, value } = await iterator.next()
        if (done) return controller.close()
        if (value !== '') return controller.enqueue(encoder.encode(value))
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
