import { createCookie } from '@remix-run/node'
import { env } from '#app/env.server.ts'

export const isSecure = (): boolean => env().publicUrl.startsWith('https:')

/**
 * A cookie of this site whose value is a word as it stands: HttpOnly, SameSite=Lax, for every path,
 * Secure under https. Remix writes values as JSON in base64; `encode` and `decode` take that off again,
 * so that cookies given out before Remix wrote them still hold.
 */
export function plainCookie(name: string, maxAge: number) {
  const cookie = createCookie(name, {
    httpOnly: true,
    secure: isSecure(),
    maxAge,
    encode: (packed) => (packed === '' ? '' : (JSON.parse(atob(packed)) as string)),
    decode: (word) => btoa(JSON.stringify(word)),
  })
  return {
    /** The word this browser carries, or null. */
    async of(request: Request): Promise<string | null> {
      const word: unknown = await cookie.parse(request.headers.get('cookie'))
      return typeof word === 'string' && word !== '' ? word : null
    },
    /** The Set-Cookie of a word. */
    set: (word: string): Promise<string> => cookie.serialize(word),
    /** The Set-Cookie that takes it away. */
    clear: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  }
}
