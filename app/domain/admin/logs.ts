export type LogLine = {
  id: string
  at: Date
  title: string
  detail: string
  note: string | null
  state: string
  tone: 'good' | 'wait' | 'bad' | 'plain'
  business: { id: string; name: string } | null
  mayResend: boolean
}

export const logPageSize = 30

/** `more`: whether older entries exist. */
export type LogPage = { lines: LogLine[]; page: number; more: boolean }
