import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { visitsOf } from '../browser.ts'
import type { TestServer } from '../server.ts'
import { s3Servers } from '../s3-servers/all.ts'
import { signIn } from '../site-people.ts'

export const card = (page: Page) => page.getByRole('region', { name: 'Business picture' })
export const cardButton = (page: Page, name: string) =>
  card(page).getByRole('button', { name, exact: true })
export const picker = (page: Page) => card(page).getByLabel('Choose a picture')
/** The picture that was uploaded, which a drawn house stands in for. */
export const ownPicture = (page: Page) =>
  card(page).getByRole('img', { name: 'Your picture', exact: true })

export const pictureFile = (buffer: Buffer, name = 'front.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})

export const readable = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** A page of the dashboard of the owner on a plan. */
export async function dashboardOf(
  server: TestServer,
  javaScript: boolean,
  { plan = 'basic', faults = [] }: { plan?: 'basic' | 'free'; faults?: number[] } = {},
) {
  const page = await visitsOf(() => server, 400, 413, 415, 422, ...faults)(javaScript)
  const { email, password } = demoAccounts[plan]
  await signIn(page, email, '/dashboard?tab=profile', password)
  return page
}

/** Takes the picture of the owner on the Basic plan away, so that no test leans on another. */
export async function forgetPicture({ url }: TestServer): Promise<void> {
  const send = (method: string, path: string, headers: object, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const answer = await send('POST', '/api/auth/login', {}, { ...demoAccounts.basic })
  const { token } = (await answer.json()) as { token: string }
  const gone = await send('DELETE', '/api/business/images', { authorization: `Bearer ${token}` })
  expect(gone.status).toBe(200)
}

const disk = { name: 'the disk', start: async () => null }

/** Where pictures are tried in a browser; the other stores take browsers' uploads in uppy.test.ts. */
export const pictureStores = [disk, ...s3Servers.filter(({ name }) => name === 's3rver')]
