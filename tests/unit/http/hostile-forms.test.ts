import { expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { handleForm } from '#app/http/form.server.ts'
import { processorTime } from '#tests/support/processor-time.ts'

/** As long as a form may be. */
const length = 60_000

const forms = {
  'lists within lists': (at: number) => `${at}[${999 - at}]${'[999]'.repeat(36)}=y`,
  'lists side by side': (at: number) => `f${at}[999]=y`,
  'lists within one': (at: number) => `f[${at}].g[${at}].h=y`,
  'a field after field': (at: number) => `f${at}=`,
  'one field again and again': () => 'f=',
  'fields within fields': (at: number) => `f${at}${'.a'.repeat(90)}=y`,
  'broken names': (at: number) => `${'['.repeat(190)}${at}=`,
}

function refusalOf(error: unknown): string {
  if (error instanceof DomainError) return error.message
  throw error
}

test.each(Object.entries(forms))('a form of %s takes no time', async (_, field) => {
  let body = ''
  for (let at = 0; body.length < length && at < 1000; at += 1) body += `${field(at)}&`
  for (let at = 0; body.length < length; at += 1) body += `${field(at)}&`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = new Request('http://localhost/x', { method: 'POST', body, headers })
  const schema = z.object({ email: z.string() })
  let text = ''
  const taken = await processorTime(async () => {
    const answer = await handleForm(request, schema, async () => null).catch(refusalOf)
    text = JSON.stringify(answer)
  })
  expect.soft(text.length).toBeLessThan(10 * length)
  expect(taken).toBeLessThan(400)
})

test.each([
  '__proto__',
  'constructor',
  '__proto__.x',
  'a.constructor.prototype',
  'list[0].__proto__',
])(
  'a form with a field named %s is refused, so that no page has to show it again',
  async (name) => {
    const body = new URLSearchParams({ email: '', [name]: 'x' })
    const request = new Request('http://localhost/x', { method: 'POST', body })
    const handled = handleForm(request, z.object({ email: z.string() }), async () => null)
    await expect(handled.then(() => 'answered', refusalOf)).resolves.toContain('send it again')
  },
)
