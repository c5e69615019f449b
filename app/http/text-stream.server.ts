/** A response body from text chunks, with backpressure. */
export function textStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      // A pull that enqueues nothing is not repeated.
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
