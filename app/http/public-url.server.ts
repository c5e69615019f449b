import { env } from '#app/env.server.ts'

/** Absolute, under PUBLIC_URL, whatever host a request named: for what is mailed or handed to others. */
export const publicUrl = (path: string): string => new URL(path, `${env().publicUrl}/`).href
