/** A line of a log: what, about whom, how it stands and why. */
export type LogLine = {
  id: string
  at: Date
  title: string
  detail: string
  /** Why it is not as it should be, in a sentence. */
  note: string | null
  state: string
  tone: 'good' | 'wait' | 'bad' | 'plain'
  business: { id: string; name: string } | null
  /** Whether "Send again" would do something. */
  mayResend: boolean
}

/** One page of a log; `more` says whether there is an older one. */
export type LogPage = { lines: LogLine[]; page: number; more: boolean }
