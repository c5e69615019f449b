import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { runImport } from '#app/domain/admin/import.server.ts'
import { deleteOldImports } from '#app/domain/admin/kept-imports.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { takeToast } from '#app/http/toast.server.ts'
import { action, loader } from '#app/routes/_admin.admin._index/route.tsx'
import {
  action as edit,
  loader as editPage,
} from '#app/routes/_admin.admin.businesses.$id/route.tsx'
import { loader as exportCsv } from '#app/routes/admin.businesses[.]csv.ts'
import { loader as importCsv } from '#app/routes/admin.import[.]csv.ts'
import { action as takeFile, loader as importPage } from '#app/routes/_admin.admin.import/route.tsx'
import { action as sendAgain, loader as logPage } from '#app/routes/_admin.admin.log/route.tsx'
import {
  action as erase,
  loader as erasePage,
} from '#app/routes/_admin.admin.users.$id.delete/route.tsx'
import { adminPlaceOf } from '#app/routes/_admin/admin-desk.ts'
import { loader as tasksPage } from '#app/routes/_admin.admin.tasks/route.tsx'
import { loader as frame } from '#app/routes/_admin/route.tsx'
import { db } from '#db/client.server.ts'
import { auditEntries, businesses, imports, mails, users } from '#db/schema/index.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, outcome, post, testSite } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
async function admin() {
  const user = await makeUser({ role: 'ADMIN' })
  return { user, more: await cookieOf(user.id) }
}
const withId = <Args extends object>(args: Args, id: string): Args => ({ ...args, params: { id } })

async function led(work: Promise<unknown>) {
  const { status, location, cookies } = await outcome(work)
  const value = decodeURIComponent(cookieFrom(cookies)).split('toast=')[1]?.split('.')[0] ?? ''
  const toast = value ? (JSON.parse(Buffer.from(value, 'base64').toString()) as unknown) : null
  return { status, location, toast: JSON.stringify(toast) }
}

const upload = (text: string, intent: string, more: { cookie: string }) => {
  const form = new FormData()
  form.set('file', new File([text], 'places.csv', { type: 'text/csv' }))
  form.set('intent', intent)
  const request = new Request('http://localhost:3000/admin/import', {
    method: 'POST',
    body: form,
    headers: more,
  })
  return { request, params: {}, context: {} } as unknown as Parameters<typeof takeFile>[0]
}

it('the admin layout names nobody but admins', async () => {
  const { user, more } = await admin()
  const shown = async (cookies: { cookie?: string }) =>
    (await outcome(frame(get('/admin', cookies)))).data
  expect(await shown(more)).toMatchObject({ user: { email: user.email, role: 'ADMIN' } })
  const { owner } = await makeOwner()
  expect(await shown(await cookieOf(owner.id))).toBeNull()
  expect(await shown({})).toBeNull()
})

it.each([
  ['/admin', 'overview'],
  ['/admin?tab=overview', 'overview'],
  ['/admin?tab=users&page=2', 'users'],
  ['/admin?tab=businesses', 'businesses'],
  ['/admin?tab=subscriptions&state=active&page=9', 'subscriptions'],
  ['/admin?tab=log', 'overview'],
  ['/admin/log?kind=mails', 'log'],
  ['/admin/import', 'import'],
  ['/admin/businesses/7?part=listing', 'businesses'],
  ['/admin/users/7/delete', 'users'],
])('the admin menu marks for %s the place %s', (address, place) => {
  expect(adminPlaceOf(new URL(address, 'http://localhost:3000'))).toBe(place)
})

describe('every page and form of the admin', () => {
  const everything = async (more: { cookie?: string }) => {
    const { owner, business } = await makeOwner()
    return [
      loader(get('/admin', more)),
      loader(get('/admin?tab=users', more)),
      loader(get('/admin?tab=businesses', more)),
      editPage(withId(get(`/admin/businesses/${business.id}`, more), business.id)),
      importPage(get('/admin/import', more)),
      logPage(get('/admin/log?kind=mails', more)),
      erasePage(withId(get(`/admin/users/${owner.id}/delete`, more), owner.id)),
      action(post('/admin?tab=users', { intent: 'pause', userId: owner.id }, more)),
      erase(withId(post(`/admin/users/${owner.id}/delete`, {}, more), owner.id)),
      edit(withId(post('/admin/businesses/x', { intent: 'setRating' }, more), business.id)),
      takeFile(upload('name\n', 'import', { cookie: '', ...more })),
      sendAgain(post('/admin/log', { intent: 'mail', id: owner.id }, more)),
    ]
  }

  it('redirect anonymous visitors to the login and back', async () => {
    for (const work of await everything({})) {
      const { status, location } = await outcome(work)
      expect([status, location?.startsWith('/login?redirectTo=%2Fadmin')]).toEqual([302, true])
    }
  })

  it.each(['BUSINESS', 'CUSTOMER'] as const)('refuse a %s', async (role) => {
    const { id } = await makeUser({ role })
    const more = await cookieOf(id)
    for (const work of await everything(more)) expect((await outcome(work)).status).toBe(403)
    const done = db.select().from(auditEntries).where(eq(auditEntries.actorUserId, id))
    expect(await done).toEqual([])
  })
})

describe('user management', () => {
  it('pauses and resumes, and returns to the same page with the toasts of the specification', async () => {
    const { more } = await admin()
    const { owner, business } = await makeOwner()
    const path = '/admin?tab=users&search=example&page=2'
    const paused = await led(action(post(path, { intent: 'pause', userId: owner.id }, more)))
    expect([paused.status, paused.location]).toEqual([302, path])
    expect(paused.toast).toContain('Status Updated')
    expect(paused.toast).toContain('User subscription status has been updated.')
    expect((await businessNow(business.id)).isActive).toBe(false)
    await led(action(post(path, { intent: 'resume', userId: owner.id }, more)))
    expect((await businessNow(business.id)).isActive).toBe(true)
    const refused = await led(action(post(path, { intent: 'pause', userId: 'nobody' }, more)))
    expect(refused.toast).toContain('Update Failed')
    expect(refused.toast).toContain('There is no such user.')
  })

  it('asks before it deletes, then deletes', async () => {
    const { more } = await admin()
    const { owner, business } = await makeOwner()
    const path = `/admin/users/${owner.id}/delete`
    const asked = await outcome(erasePage(withId(get(path, more), owner.id)))
    expect(asked.data).toEqual({ email: owner.email, business: business.name })
    const done = await led(
      erase(withId(post(path, { back: '/admin?tab=users&page=3' }, more), owner.id)),
    )
    expect(done.location).toBe('/admin?tab=users&page=3')
    expect(done.toast).toContain('User has been successfully deleted.')
    expect(await db.select().from(users).where(eq(users.id, owner.id))).toEqual([])
    const again = await led(erase(withId(post(path, { back: '//evil.example' }, more), owner.id)))
    expect(again.location).toBe('/admin?tab=users')
    expect(again.toast).toContain('Delete Failed')
  })

  it('refuses cross-site forms', async () => {
    const { more } = await admin()
    const { owner, business } = await makeOwner()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const fields = { intent: 'pause', userId: owner.id }
    const forged = action(post('/admin', fields, { ...more, headers }))
    expect((await outcome(forged)).status).toBe(403)
    const erased = erase(withId(post('/admin', {}, { ...more, headers }), owner.id))
    expect((await outcome(erased)).status).toBe(403)
    expect((await businessNow(business.id)).isActive).toBe(true)
  })
})

describe("a business's page", () => {
  it('saves, shows errors, and detects edit conflicts', async () => {
    const { more } = await admin()
    const { id } = await makeBusiness()
    const path = `/admin/businesses/${id}`
    const send = (fields: Record<string, string>) =>
      outcome(edit(withId(post(path, fields, more), id)))
    const good = { intent: 'setRating', rating: '4.5', ratingCount: '10', version: '1' }
    expect(await send(good)).toMatchObject({ status: 302, location: path })
    expect((await send(good)).status).toBe(409)
    const bad = await send({ ...good, rating: '6' })
    expect([bad.status, errorsOf(bad.data)]).toEqual([
      422,
      { rating: ['Please give a rating from 0 to 5'] },
    ])
    const named = await send({ intent: 'saveProfile', name: 'By the admin', version: '2' })
    expect(named.status).toBe(302)
    expect(await businessNow(id)).toMatchObject({ name: 'By the admin', rating: 4.5, version: 3 })
  })
})

describe('import and export', () => {
  const file = 'name,industry,suburb\nNew Place,Restaurants,Kalk Bay\n,Restaurants,Kalk Bay\n'
  const placesNow = () => db.select().from(businesses).where(eq(businesses.name, 'New Place'))

  const idIn = (location: string | null | undefined) =>
    new URL(location ?? '', 'http://localhost').searchParams.get('import') ?? ''
  const done = async (args: Parameters<typeof takeFile>[0]) => {
    const { location } = await outcome(takeFile(args))
    await runImport({ importId: idIn(location) })
    return idIn(location)
  }
  const again = (id: string, more: { cookie: string }, fields: Record<string, string>) => {
    const form = new FormData()
    form.set('import', id)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const request = new Request('http://localhost:3000/admin/import', {
      method: 'POST',
      body: form,
      headers: more,
    })
    return { request, params: {}, context: {} } as unknown as Parameters<typeof takeFile>[0]
  }
  const pageOf = async (id: string, more: { cookie: string }) =>
    (await outcome(importPage(get(`/admin/import?import=${id}`, more)))).data

  it('report in a dry run, then import the file that was kept, and are logged', async () => {
    const { user, more } = await admin()
    const id = await done(upload(file, 'dryRun', more))
    expect(await pageOf(id, more)).toMatchObject({
      kept: { file: 'places.csv', report: { dryRun: true, read: 2, taken: 1 } },
    })
    expect(await placesNow()).toHaveLength(0)
    await done(again(id, more, { intent: 'import' }))
    expect(await pageOf(id, more)).toMatchObject({ kept: { report: { dryRun: false, taken: 1 } } })
    expect(await placesNow()).toHaveLength(1)
    const report = (await importCsv(get(`/admin/import.csv?import=${id}`, more))) as Response
    expect(await report.text()).toMatch(
      /row,name,outcome,reason,text,what to do\r\n3,,refused,Name missing,/,
    )
    const written = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorUserId, user.id))
    expect(written.map(({ after }) => after)).toMatchObject([
      { file: 'places.csv', read: 2, taken: 1, updated: 0, unchanged: 0, refused: 1 },
    ])
  })

  it('lead back to a file whose row was no possible duplicate any more when it was decided', async () => {
    const { more } = await admin()
    const id = await done(upload(file, 'dryRun', more))
    const late = again(id, more, { intent: 'same', position: '2', page: '2' })
    const { location, cookies } = await outcome(takeFile(late))
    expect(location).toBe(`/admin/import?import=${id}&page=2`)
    const headers = { cookie: cookieFrom(cookies) }
    expect((await takeToast(new Request(testSite, { headers }))).toast?.title).toBe('Not Saved')
  })

  it('keep a file for its own admin alone, and for a day', async () => {
    const { more } = await admin()
    const other = await admin()
    const id = await done(upload(file, 'dryRun', more))
    expect((await outcome(importPage(get(`/admin/import?import=${id}`, other.more)))).status).toBe(
      404,
    )
    expect(
      await outcome(importCsv(get(`/admin/import.csv?import=${id}`, other.more))),
    ).toMatchObject({ status: 302, location: '/admin/import' })
    await db.update(imports).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await outcome(importPage(get(`/admin/import?import=${id}`, more)))).status).toBe(404)
    await deleteOldImports()
    expect(await db.select().from(imports)).toEqual([])
  })

  it('ask about doubtful pairs, and follow the answer', async () => {
    const { more } = await admin()
    await makeBusiness({ name: 'Doubtful Diner', suburb: 'Kalk Bay', phone: null, address: '' })
    const rows = 'name,industry,suburb,address\nDoubtful Diner,Restaurants,Kalk Bay,9 Main Rd\n'
    const id = await done(upload(rows, 'import', more))
    expect(await pageOf(id, more)).toMatchObject({
      kept: {
        report: { taken: 0, doubtful: 1 },
        pairs: { total: 1, list: [{ position: 2, isDoubtful: true, same: null }] },
      },
    })
    await outcome(takeFile(again(id, more, { intent: 'different', position: '2' })))
    await done(again(id, more, { intent: 'import' }))
    expect(await pageOf(id, more)).toMatchObject({ kept: { report: { taken: 1, doubtful: 0 } } })
  })

  it('show all pairs, page by page, and come back to the page of the one that was decided', async () => {
    const { more } = await admin()
    const names = Array.from(
      { length: 120 },
      (_, at) => `Paged Diner ${String(at).padStart(3, '0')}`,
    )
    for (const name of names)
      await makeBusiness({ name, suburb: 'Kalk Bay', phone: null, address: '' })
    const rows = names.map((name) => `${name},Restaurants,Kalk Bay,9 Main Rd`)
    const id = await done(
      upload(`name,industry,suburb,address\n${rows.join('\n')}\n`, 'dryRun', more),
    )
    const shown = async (page: number) => {
      const address = `/admin/import?import=${id}&page=${page}`
      const { data } = await outcome(importPage(get(address, more)))
      return (data as { kept: { pairs: { list: { row: string }[]; page: number } } }).kept.pairs
    }
    const pages = await Promise.all([shown(1), shown(2), shown(3)])
    expect(pages.flatMap(({ list }) => list.map(({ row }) => row.split(',')[0]))).toEqual(names)
    expect(await shown(9)).toMatchObject({ page: 3, pages: 3, total: 120 })
    const fields = { intent: 'same', position: '90', page: '2' }
    const { location } = await outcome(takeFile(again(id, more, fields)))
    expect(location).toBe(`/admin/import?import=${id}&page=2#pair-90`)
  })

  it('are listed for who sent them', async () => {
    const { more } = await admin()
    const id = await done(upload(file, 'dryRun', more))
    const filesOf = async (cookies: { cookie: string }) =>
      (await outcome(importPage(get('/admin/import', cookies)))).data
    expect(await filesOf(more)).toMatchObject({ kept: null, files: [{ id, file: 'places.csv' }] })
    expect(await filesOf((await admin()).more)).toMatchObject({ files: [] })
  })

  it('set ratings with an exported file', async () => {
    const { more } = await admin()
    const { id, name } = await makeBusiness({ name: 'To be rated', planStatus: 'FREE' })
    const rows = `id,name,industry,suburb,rating,rating_count\n${id},${name},Restaurants,Kalk Bay,4.8,33\n`
    await done(upload(rows, 'import', more))
    const now = await businessNow(id)
    expect([now.rating?.toFixed(1), now.ratingCount]).toEqual(['4.8', 33])
    const response = (await exportCsv(get('/admin/businesses.csv', more))) as Response
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="businesses-/)
    expect(await response.text()).toContain(id)
  })

  it('report an invalid file and change nothing', async () => {
    const { more } = await admin()
    const broken = await done(upload('name,industry\n"Broken Place,Gym', 'import', more))
    expect(await pageOf(broken, more)).toMatchObject({
      kept: { state: 'failed', error: expect.stringMatching(/broken/) },
    })
    const none = await done(upload('', 'import', more))
    expect(await pageOf(none, more)).toMatchObject({
      kept: { state: 'failed', error: expect.stringMatching(/empty/) },
    })
    const unsent = await outcome(takeFile(again('', more, { intent: 'import' })))
    expect(unsent.status).toBe(422)
    const unwanted = db.select().from(businesses).where(eq(businesses.name, 'Broken Place'))
    expect(await unwanted).toEqual([])
  })
})

describe('the mail log', () => {
  it('contains no texts, and resends failed mails', async () => {
    const { more } = await admin()
    await queueMails(db, [
      {
        kind: 'test',
        recipient: 'somebody@example.co.za',
        subject: 'A private matter',
        content: { title: 'Secret', preview: '', blocks: [{ kind: 'text', text: 'the-secret' }] },
      },
    ])
    const [mail] = await db.select().from(mails)
    const id = mail?.id ?? ''
    await db.update(mails).set({ status: 'failed', attempts: 25, lastError: 'no such mailbox' })
    const { data } = await outcome(logPage(get('/admin/log?kind=mails', more)))
    expect(JSON.stringify(data)).not.toContain('the-secret')
    expect(data).toMatchObject({
      kind: 'mails',
      lines: [{ id, state: 'failed', note: 'no such mailbox', mayResend: true }],
    })
    const path = '/admin/log?kind=mails'
    const sent = await led(sendAgain(post(path, { intent: 'mail', id }, more)))
    expect([sent.location, sent.toast.includes('Sent Again')]).toEqual([path, true])
    expect((await db.select().from(mails))[0]).toMatchObject({ status: 'queued', attempts: 0 })
    await db.update(mails).set({ status: 'sent', text: null })
    const late = await led(sendAgain(post(path, { intent: 'mail', id }, more)))
    expect(late.toast).toContain('its text is not kept')
  })

  it.each(['constructor', '', 'forget'])(
    'sends nothing again for the intent "%s"',
    async (intent) => {
      const { more } = await admin()
      const answer = sendAgain(post('/admin/log', { intent, id: crypto.randomUUID() }, more))
      expect((await outcome(answer)).status).toBeGreaterThanOrEqual(400)
    },
  )

  it.each(['audit', 'mails', 'deliveries', 'provider', 'drift'])('shows %s', async (kind) => {
    const { more } = await admin()
    const { status, data } = await outcome(logPage(get(`/admin/log?kind=${kind}&page=2`, more)))
    expect([status, (data as { kind: string }).kind]).toEqual([200, kind])
  })
})

it('no admin page sends more than ten statements', async () => {
  const { more } = await admin()
  const { business, owner } = await makeOwner()
  const { pool } = (
    globalThis as unknown as { cptGemsConnection: { pool: { query: () => unknown } } }
  ).cptGemsConnection
  const asked = vi.spyOn(pool, 'query')
  const pages = [
    () => loader(get('/admin', more)),
    () => loader(get('/admin?tab=users&search=example&role=BUSINESS&page=2', more)),
    () => loader(get('/admin?tab=users&page=2', more)),
    () => loader(get('/admin?tab=businesses&search=bakery&plan=FREE&page=2', more)),
    () => loader(get('/admin?tab=businesses&area=Boland&page=2', more)),
    () => loader(get('/admin?tab=subscriptions', more)),
    () =>
      loader(get('/admin?tab=subscriptions&search=bakery&state=active&plan=PREMIUM&page=2', more)),
    () => editPage(withId(get('/admin/businesses/x', more), business.id)),
    () => erasePage(withId(get('/admin/users/x/delete', more), owner.id)),
    () => logPage(get('/admin/log?kind=audit', more)),
    () => tasksPage(get('/admin/tasks', more)),
    () => logPage(get('/admin/log?kind=mails', more)),
  ]
  for (const page of pages) {
    asked.mockClear()
    expect((await outcome(page())).status).toBe(200)
    expect(asked.mock.calls.length).toBeGreaterThan(1)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(10)
  }
  asked.mockRestore()
})
