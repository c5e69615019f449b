import { answerToken } from '#app/domain/bookings/tokens.server.ts'
import { day, localDateOf } from '#app/domain/local-time.ts'
import { makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeService } from '#tests/support/services.ts'
import { guestStates, makeBarber } from './guest-scene.ts'
import { pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

export async function takeGuestPages({ visitor, state }: Shooting) {
  const page = await visitor()
  const barber = await makeBarber()
  for (const [name, make] of Object.entries(guestStates)) {
    await state(page, `guest-${name}`, async () => page.goto(await make(barber)))
  }
  const answeredAt = new Date()
  const { page: address } = await barber.book({ status: 'CONFIRMED', answeredAt })
  await state(page, 'guest-move', `${address}?do=move`)
  await state(page, 'guest-cancel', `${address}?do=cancel`)
  const soon = { status: 'CONFIRMED', answeredAt, remindedAt: answeredAt } as const
  const { page: reminded } = await barber.book({ ...soon, startsAt: timeAhead(1, '10:00') })
  await state(page, 'guest-confirm', `${reminded}?do=confirm`)
  await state(page, 'guest-move-refused', async () => {
    await page.goto(`${address}?do=move`)
    await page.getByLabel('Another time').check()
    await page
      .getByLabel(/: date$/)
      .last()
      .fill(localDateOf(timeAhead(4)))
    await pressRefused(page, 'Move booking')
  })
  await state(page, 'guest-not-found', '/bookings/nothing-here')
}

export async function takeOwnersLink({ visitor, state }: Shooting) {
  const page = await visitor()
  const { book, owner } = await makeBarber()
  const link = ({ id, sequence }: { id: string; sequence: number }) =>
    `/booking-action/${answerToken(id, sequence, new Date(Date.now() + day), owner.email)}`
  const asked = await book()
  await state(page, 'answer-link', link(asked))
  await state(page, 'answer-link-declining', `${link(asked)}?do=decline`)
  await state(page, 'answer-link-answered', link(await book({ status: 'CONFIRMED' })))
  await state(page, 'answer-link-invalid', '/booking-action/nothing-here')
}

export async function takeClosed({ visitor, state }: Shooting) {
  const page = await visitor()
  const barber = { industry: 'Hair Salons', category: 'Barber' } as const
  const formOf = async (values: Parameters<typeof makeBookable>[0]) =>
    `/business/${(await makeBookable({ ...barber, ...values })).slug}/book`
  const paused = { name: 'Paused Barbers', isActive: false }
  await state(page, 'takes-no-bookings-paused', await formOf(paused))
  const unread = { name: 'Corner Barbers', email: null, phone: '+27215550199' }
  await state(page, 'takes-no-bookings-unread', await formOf(unread))
  const closed = { name: 'Sleeping Barbers', closedUntil: localDateOf(timeAhead(120)) }
  await state(page, 'temporarily-closed', await formOf(closed))
  const { id: businessId, slug } = await makeBookable({ ...barber, name: 'Gone Barbers' })
  await makeService({ businessId, name: 'Cut' })
  await state(page, 'service-gone', `/business/${slug}/book?service=${crypto.randomUUID()}`)
}
