import { expect } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { describedApi } from './described-api.ts'
import { bookSomewhere, visitors } from './hostile.ts'
import type { TestServer } from './server.ts'

/** Addresses on a demo site that its mails lead to: those of a booking, and of a forgotten password. */
export async function mailedAddresses(server: TestServer): Promise<string[]> {
  const api = await describedApi(server.url)
  const { premium } = await visitors(server)
  const own = await api.call({ method: 'get', path: '/api/businesses/me', headers: premium })
  const { id } = own.json as { id: string }
  const booked = await bookSomewhere(api, id, 'guest@guest.example')
  expect(booked?.status).toBe(201)
  const { email } = demoLogins.free
  await fetch(`${server.url}/forgot-password`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  })
  await Promise.all(
    [/your booking/, /New booking/, /new password/].map((subject) =>
      server.mail((mail) => subject.test(mail.subject ?? '')),
    ),
  )
  const texts = (await server.mails()).map(({ text = '' }) => text)
  const found = texts.flatMap((text) => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)])
  const links = found.map(([link]) => link).filter((link) => link.startsWith(server.url))
  return links.map((link) => link.slice(server.url.length))
}
