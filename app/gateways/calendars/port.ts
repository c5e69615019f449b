/** Why a calendar could not be fetched. */
export type FetchFailure =
  'address' | 'dns' | 'tls' | 'timeout' | 'connection' | 'status' | 'too-large'

export type FetchedCalendar = { ok: true; text: string } | { ok: false; why: FetchFailure }

/** Never throws; resolves within its timeout. */
export type FetchCalendar = (url: string) => Promise<FetchedCalendar>
