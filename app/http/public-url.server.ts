import { env } from '#app/env.server.ts'

export const publicUrl = (path: string): string => new URL(path, `${env().publicUrl}/`).href
