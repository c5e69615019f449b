import type { ActionFunctionArgs } from '@remix-run/node'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#app/http/endpoint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { db } from '#db/client.server.ts'

/** Statements that PostgreSQL refuses because of the text in them. */
const statements = {
  'NUL in a text': () => db.execute(sql`select ${'a\u0000b'}::text`),
  'NUL in JSON': () => db.execute(sql`select ${JSON.stringify({ a: '\u0000' })}::jsonb`),
  'half a pair in JSON': () => db.execute(sql`select ${JSON.stringify(['\ud800'])}::jsonb`),
}

const argsOf = (body?: URLSearchParams) => {
  const request = new Request('http://localhost:3000/api/x', body ? { method: 'POST', body } : {})
  return { request, params: {}, context: {} } as unknown as ActionFunctionArgs
}

describe.each(Object.entries(statements))(
  '%s that no schema refused is no fault',
  (_, statement) => {
    it('of an endpoint: 400 with a message', async () => {
      const answer = await endpoint({ GET: statement }).loader(argsOf())
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/characters/) })
    })

    it('of a screen: 400 with a message', async () => {
      await expect(screen(statement)(argsOf())).rejects.toMatchObject({
        data: { code: 'malformed', message: expect.stringMatching(/characters/) },
        init: { status: 400 },
      })
    })

    it('of a form: shown again with the typed values', async () => {
      const { request } = argsOf(new URLSearchParams({ name: 'Thandi' }))
      const reply = await handleForm(request, z.object({ name: z.string() }), statement)
      expect(reply).toMatchObject({
        data: {
          lastResult: {
            initialValue: { name: 'Thandi' },
            error: { '': [expect.stringMatching(/characters/)] },
          },
        },
        init: { status: 400 },
      })
    })
  },
)

it('any other database error stays a fault', async () => {
  for (const broken of [sql`select 1/0`, sql`select ${'x'}::uuid`]) {
    const answer = await endpoint({ GET: () => db.execute(broken) }).loader(argsOf())
    expect(answer.status).toBe(500)
  }
})
