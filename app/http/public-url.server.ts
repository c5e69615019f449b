import { env } from '#app/env.server.ts'

/** A path of this site as the absolute address people use. */
export const publicUrl = (path: string): string => new URL(path, `${env().publicUrl}/`).href
