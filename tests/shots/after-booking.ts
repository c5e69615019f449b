import { system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { waitingToken } from '#app/domain/offers/token.server.ts'
import { timeAhead } from '#tests/support/bookings.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { makeInvited, makeReview } from '#tests/support/reviews.ts'
import { makeFullDay, wait } from '#tests/support/waiting.ts'
import { makeBarber } from './guest-scene.ts'
import { pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

/** Somebody who waits for a full day; their page. */
async function makeWaiting() {
  const day = await makeFullDay({ name: 'Full House Barbers', industry: 'Hair Salons' })
  const { id } = await wait(day.business.id, { serviceId: day.service.id })
  return { ...day, page: `/waiting/${waitingToken(id)}` }
}

/** Waiting for a time of a day that is full. */
export async function takeWaiting({ visitor, state }: Shooting): Promise<void> {
  const page = await visitor()
  const { business, service, booked, page: entry } = await makeWaiting()
  const date = localDateOf(timeAhead(3))
  const form = `/business/${business.slug}/wait?service=${service.id}&date=${date}`
  await state(page, 'waiting-form', form)
  await state(page, 'waiting-form-refused', async () => {
    await page.goto(form)
    await page.getByLabel('Email').fill('zanele')
    await pressRefused(page, 'Join the waiting list')
  })
  await state(page, 'waiting', entry)
  await cancelBooking(system, { bookingId: booked[2]?.id ?? '' })
  await state(page, 'waiting-offer', entry)
  await state(page, 'waiting-form-free-after-all', async () => {
    const free = await makeFullDay({ name: 'Half Full Barbers', industry: 'Hair Salons' }, [
      '08:00',
    ])
    const query = `service=${free.service.id}&date=${date}`
    await page.goto(`/business/${free.business.slug}/wait?${query}`)
  })
  await state(page, 'waiting-booked', async () => {
    await page.goto(entry)
    await button(page, 'Book this time').click()
    await page.waitForURL(/\/bookings\//)
    await page.goto(entry)
  })
  await state(page, 'waiting-left', async () => {
    await page.goto((await makeWaiting()).page)
    await main(page).getByText('Leave the waiting list', { exact: true }).click()
    await button(page, 'Yes, leave the waiting list').click()
    await page.getByRole('heading', { name: 'You left the waiting list' }).waitFor()
  })
}

/** Writing a review, and where it stands. */
export async function takeReviews({ visitor, state }: Shooting): Promise<void> {
  const page = await visitor()
  const { business } = await makeBarber()
  const { token } = await makeInvited({ businessId: business.id })
  const link = `/reviews/${token}`
  await state(page, 'review', link)
  await state(page, 'review-refused', async () => {
    await page.goto(link)
    await pressRefused(page, 'Send review')
  })
  await state(page, 'review-thanks', async () => {
    await page.goto(link)
    await page.getByTitle('Excellent').click()
    await page.getByLabel('Your review').fill('The best fringe in town, and coffee while I waited.')
    await button(page, 'Send review').click()
    await page.getByRole('heading', { name: 'Thank you for your review' }).waitFor()
  })
  await state(page, 'review-link-used', link)
  const held = await makeReview({
    businessId: business.id,
    state: 'held',
    text: 'A clean fade, and not a minute late.',
  })
  await state(page, 'review-held', `/reviews/${held.editToken}`)
  const answer = 'Thank you, come again. The coffee is always on.'
  const good = { name: 'Sipho', text: 'A clean fade, and not a minute late.' }
  await makeReview({ businessId: business.id, ...good, answer, answeredAt: new Date() })
  const poor = { name: 'Anneke', stars: 2, text: 'I waited for half an hour.' }
  await makeReview({ businessId: business.id, ...poor })
  await state(page, 'reviews-answered', `/business/${business.slug}#reviews`)
  await state(page, 'review-not-found', '/reviews/nothing-here')
}
