import { env } from '#app/env.server.ts'

/** A path of this site as the whole address that people outside use. */
export const publicLink = (path: string): string => `${env().publicUrl}${path}`
