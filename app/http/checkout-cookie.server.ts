import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '#app/env.server.ts'
import { cookieOf, cookieValue } from './session.server.ts'

const name = 'checkout'
const oneDay = 24 * 3600

const mark = (reference: string): string =>
  createHmac('sha256', sessionSecret()).update(`checkout:${reference}`).digest('base64url')

/** The Set-Cookie by which this browser is known again when it comes back from the payment page. */
export const rememberCheckout = (reference: string): string =>
  cookieOf(name, mark(reference), oneDay)

/** Whether this browser opened the checkout: knowing its reference alone proves nothing. */
export function openedCheckout(request: Request, reference: string): boolean {
  const given = Buffer.from(cookieValue(request, name) ?? '')
  const wanted = Buffer.from(mark(reference))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
