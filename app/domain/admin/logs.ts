export type LogLine = {
  id: string
  at: Date
  title: string
  detail: string
  /** A sentence about a problem, if any. */
  note: string | null
  state: string
  tone: 'good' | 'wait' | 'bad' | 'plain'
  business: { id: string; name: string } | null
  /** Whether "Send again" is available. */
  mayResend: boolean
}

/** Entries per page. */
export const logPageSize = 30

/** `more`: whether older entries exist. */
export type LogPage = { lines: LogLine[]; page: number; more: boolean }
