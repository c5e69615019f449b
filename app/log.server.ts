import { pino } from 'pino'
import { env } from './env.server.ts'

/** The process's log, one JSON object a line. Never give it secrets, bodies or guests' data. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: [
    'authorization',
    'cookie',
    'password',
    'token',
    '*.authorization',
    '*.password',
    '*.token',
  ],
})
