import type { BookingBearer, BookingRecord } from './record.server.ts'

/** A booking in a refusal: a customer reads where it is, as other tabs may show others. */
export const saidOf = ({ kind }: Pick<BookingBearer, 'kind'>, { business }: BookingRecord) =>
  kind === 'guest' ? `Your booking at ${business.name}` : 'This booking'
