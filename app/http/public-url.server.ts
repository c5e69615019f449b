import { env } from '#app/env.server.ts'

/** A path as an absolute public URL. */
export const publicUrl = (path: string): string => new URL(path, `${env().publicUrl}/`).href
