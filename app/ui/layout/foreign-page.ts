/** A page of a proxy's own, as with 502, is none of our answers: Remix cannot decode it. */
export const isForeignPage = (error: unknown): boolean =>
  error instanceof Error && /decode/i.test(error.message)
