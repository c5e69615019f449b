import { pageNumber } from '#app/domain/businesses/filters.ts'
import { day } from '#app/domain/local-time.ts'

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

export const logLevels = ['failed', 'waiting', 'done'] as const
export type LogLevel = (typeof logLevels)[number]

/** How many days back a log is read; the whole of it without. */
export const logDays = [1, 7, 30] as const

export type LogFilter = { page: number; level?: LogLevel | undefined; days?: number | undefined }

/** Reads the query of a log's page; unknown values are ignored. */
export function logFilter(query: URLSearchParams): LogFilter {
  const days = Number(query.get('days'))
  return {
    page: pageNumber(query.get('page')),
    level: logLevels.find((one) => one === query.get('level')),
    days: logDays.find((one) => one === days),
  }
}

/** The first moment that a log of `days` shows; null where it shows all. */
export const logStart = (days: number | undefined, now: Date): Date | null =>
  days === undefined ? null : new Date(now.getTime() - days * day)

/** `more`: whether older entries exist. */
export type LogPage = { lines: LogLine[]; page: number; more: boolean }
