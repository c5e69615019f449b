import { createCookie } from '@remix-run/node'
import { sessionSecret } from '#app/env.server.ts'
import { isSecure } from './plain-cookie.server.ts'

/** A signed note for the page that a redirect leads to: read once, and gone after a minute. No place for secrets. */
export function flashNote<Note>(name: string) {
  const cookie = () =>
    createCookie(name, {
      secrets: [sessionSecret()],
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(),
      path: '/',
      maxAge: 60,
    })
  return {
    leave: (note: Note): Promise<string> => cookie().serialize(note),
    /** The note, and the headers that remove it; no headers where there is none. */
    async take(request: Request): Promise<{ note: Note | null; headers: Headers }> {
      const headers = new Headers()
      const note = (await cookie().parse(request.headers.get('cookie'))) as Note | null
      if (note) headers.set('set-cookie', await cookie().serialize('', { maxAge: 0 }))
      return { note, headers }
    },
  }
}
