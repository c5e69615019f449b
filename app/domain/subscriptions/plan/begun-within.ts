import { minute } from '#app/domain/local-time.ts'

/** A payment begins its subscription within this time of it; the provider may name it seconds later. */
export const begunWithin = 10 * minute
