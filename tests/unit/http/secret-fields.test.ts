import { expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { handleForm } from '#app/http/form.server.ts'

const secret = 'Zebra-77-crossing'
const names = ['password', 'currentPassword', 'newPassword', 'code', 'token', 'passkey', 'made']
const sent = Object.fromEntries([...names, 'apiKey'].map((name) => [name, secret]))

function refusedFor(form: object) {
  const body = new URLSearchParams({ ...sent, ...form })
  const request = new Request('http://localhost/x', { method: 'POST', body })
  const refuse = async () => {
    throw new DomainError('conflict', 'It has changed since.')
  }
  return handleForm(request, z.object({ email: z.email() }), refuse)
}

test.each(['not an address', 'ouma@example.co.za'])(
  'a refused form keeps what was typed (%j) and no secret, whichever form has it',
  async (email) => {
    const text = JSON.stringify(await refusedFor({ email }))
    expect(text).toContain(email)
    expect(text).not.toContain(secret)
  },
)
