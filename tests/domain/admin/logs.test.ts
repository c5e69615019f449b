import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { logFilter, type LogFilter } from '#app/domain/admin/logs.ts'
import { deliveryLog, driftLog, mailLog, providerLog } from '#app/domain/admin/logs.server.ts'
import { resendDeliveryAsAdmin, resendMail } from '#app/domain/admin/resend.server.ts'
import { auditByDay, auditEntries } from '#app/domain/audit/entries.server.ts'
import { auditChanges, auditWords } from '#app/domain/audit/words.ts'
import { pauseSubscription } from '#app/domain/admin/pause.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { deliveries, providerEvents, reconcileDrifts } from '#db/schema/index.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { auditOf } from './audit.ts'

async function makeHeldDelivery(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner({ makeWebhookUrl: 'https://hook.eu2.make.com/abc', ...values })
  const { id: businessId, name } = made.business
  const [delivery] = await db
    .insert(deliveries)
    .values({
      businessId,
      event: 'booking.created',
      status: 'dead-letter',
      attempts: 3,
      lastStatus: 410,
      lastCause: 'gone',
      payload: {
        business: { id: businessId, name, phone: null, email: null },
        customer: { name: 'A private guest', email: 'guest@example.co.za', phone: '+27821234567' },
        startsAt: new Date().toISOString(),
        notes: '',
        googleReviewLink: null,
        status: 'PENDING',
      },
    })
    .returning()
  return { ...made, id: delivery?.id ?? '' }
}

describe('the logs', () => {
  it('contain automation deliveries without customer data, and resend them', async () => {
    const admin = await makeAdmin()
    const { id, business } = await makeHeldDelivery()
    const page = await deliveryLog(admin, { page: 1 })
    expect(JSON.stringify(page)).not.toContain('private guest')
    expect(page.lines.find((line) => line.id === id)).toMatchObject({
      title: 'New booking',
      detail: '3 attempts, answer 410',
      note: expect.stringContaining('Switch it on in Make'),
      state: 'dead-letter',
      business: { id: business.id },
      mayResend: true,
    })
    await resendDeliveryAsAdmin(admin, id)
    const after = await deliveryLog(admin, { page: 1 })
    expect(after.lines.find((line) => line.id === id)?.state).toBe('queued')
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'delivery.sent-again',
        before: { status: 'dead-letter' },
        after: { status: 'queued' },
      },
    ])
  })

  it('are read by level, and since when', async () => {
    const admin = await makeAdmin()
    const { id } = await makeHeldDelivery()
    const ids = async (filter: Partial<LogFilter>) =>
      (await deliveryLog(admin, { page: 1, ...filter })).lines.map((line) => line.id)
    expect(await ids({ level: 'failed', days: 1 })).toContain(id)
    expect(await ids({ level: 'waiting' })).not.toContain(id)
    expect(await ids({ level: 'done' })).not.toContain(id)
    const longAgo = new Date(Date.now() - 8 * 86_400_000)
    await db.update(deliveries).set({ createdAt: longAgo }).where(eq(deliveries.id, id))
    expect(await ids({ days: 7 })).not.toContain(id)
    expect(await ids({ level: 'failed', days: 30 })).toContain(id)
    const asked = new URLSearchParams('level=failed&days=7&page=2')
    expect(logFilter(asked)).toEqual({ level: 'failed', days: 7, page: 2 })
    expect(logFilter(new URLSearchParams('level=x&days=8'))).toEqual({ page: 1 })
  })

  it('resend nothing without a webhook URL or delivery', async () => {
    const admin = await makeAdmin()
    const { id } = await makeHeldDelivery({ makeWebhookUrl: '' })
    expect(await codeOf(resendDeliveryAsAdmin(admin, id))).toBe('conflict')
    expect(await auditOf(id)).toEqual([])
    for (const nothing of [randomUUID(), 'nothing']) {
      expect(await codeOf(resendDeliveryAsAdmin(admin, nothing))).toBe('not-found')
      expect(await codeOf(resendMail(admin, nothing))).toBe('not-found')
    }
  })

  it('contain provider events without their payloads, and drift', async () => {
    const admin = await makeAdmin()
    const { business } = await makeOwner()
    await db.insert(providerEvents).values({
      fingerprint: randomUUID(),
      event: 'charge.success',
      payload: { customer: { email: 'payer@example.co.za' } },
      businessId: business.id,
      outcome: 'needs-person',
      note: 'The amount is not one of ours.',
    })
    await db
      .insert(reconcileDrifts)
      .values({ businessId: business.id, finding: 'A subscription was missing.', repaired: true })
    const events = await providerLog(admin, { page: 1 })
    expect(JSON.stringify(events)).not.toContain('payer@')
    expect(events.lines[0]).toMatchObject({
      title: 'Payment received',
      detail: '',
      state: 'needs-person',
      tone: 'bad',
      note: 'The amount is not one of ours.',
      business: { name: business.name },
    })
    expect((await driftLog(admin, { page: 1 })).lines[0]).toMatchObject({
      title: 'A subscription was missing.',
      state: 'repaired',
      tone: 'good',
    })
  })

  it('end on their last page', async () => {
    const admin = await makeAdmin()
    for (let at = 0; at < 31; at += 1) {
      await db.insert(reconcileDrifts).values({ finding: `Difference ${at}`, repaired: false })
    }
    const first = await driftLog(admin, { page: 1 })
    expect([first.lines.length, first.more]).toEqual([30, true])
    const second = await driftLog(admin, { page: 2 })
    expect(second.more).toBe(false)
    expect(second.lines.length).toBeGreaterThan(0)
    expect(await driftLog(admin, { page: 9_999_999 })).toMatchObject({ lines: [], more: false })
  })

  it('are for admins only', async () => {
    const { actor: owner, id } = await makeHeldDelivery()
    const callers: [Actor, string][] = [
      [anonymous, 'unauthenticated'],
      [owner, 'forbidden'],
      [(await makeUser({ role: 'CUSTOMER' })).actor, 'forbidden'],
    ]
    for (const [actor, code] of callers) {
      for (const log of [mailLog, deliveryLog, providerLog, driftLog]) {
        expect(await codeOf(log(actor, { page: 1 }))).toBe(code)
      }
      expect(await codeOf(auditEntries(actor, { limit: 1 }))).toBe(code)
      expect(await codeOf(auditByDay(actor))).toBe(code)
      expect(await codeOf(resendMail(actor, id))).toBe(code)
      expect(await codeOf(resendDeliveryAsAdmin(actor, id))).toBe(code)
    }
  })
})

describe('the audit log', () => {
  it('shows actor, action, target and changes, and counts by day', async () => {
    const admin = await makeAdmin()
    const { owner } = await makeOwner()
    const today = async () =>
      (await auditByDay(admin)).find(({ date }) => date === localDateOf(new Date()))
    const before = (await today())?.count ?? 0
    await pauseSubscription(admin, owner.id)
    const [entry] = await auditEntries(admin, { limit: 1 })
    if (!entry) throw new Error('nothing was written down')
    expect(entry.by).toBe(admin.email)
    expect(auditWords(entry)).toBe(`Paused subscription: ${owner.email}`)
    expect(auditChanges(entry)).toEqual([{ field: 'isActive', before: 'true', after: 'false' }])
    expect((await today())?.count).toBe(before + 1)
    expect(await auditByDay(admin)).toHaveLength(30)
  })
})
