import { createCookie } from '@remix-run/node'
import { env } from '#app/env.server.ts'

/** Whether the site is served over https, so that cookies are Secure. */
export const isSecure = (): boolean => env().publicUrl.startsWith('https:')

/**
 * A cookie with a plain value: HttpOnly, SameSite=Lax, path /, Secure under https. `encode` and `decode` undo Remix's
 * base64 JSON, so that cookies issued by earlier versions stay valid.
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
    async of(request: Request): Promise<string | null> {
      const word: unknown = await cookie.parse(request.headers.get('cookie'))
      return typeof word === 'string' && word !== '' ? word : null
    },
    set: (word: string): Promise<string> => cookie.serialize(word),
    clear: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  }
}
