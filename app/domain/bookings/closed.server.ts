import { brand } from '#app/brand.ts'
import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import { notificationAddresses } from '#app/domain/businesses/reachable.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { BookedBusiness } from './record.server.ts'

/** Whether booking notices reach a person. */
export const isReachable = (business: BookedBusiness): boolean =>
  notificationAddresses(business).length > 0

/** Why a business takes no bookings, as sentences for a customer; null where it does. */
export function closedBecause(business: BookedBusiness): string | null {
  const { name, phone, website, address } = business
  if (!business.listed) return `${name} is not taking bookings at the moment.`
  if (isReachable(business)) return null
  const instead = phone || website || address ? '' : ' The directory has others like them.'
  return `${name} does not take bookings on ${brand.name}. ${contactSentence(business)}${instead}`
}

/** Throws DomainError `conflict` where a business takes no bookings. */
export function refuseClosed(business: BookedBusiness): void {
  const sentence = closedBecause(business)
  if (sentence) throw new DomainError('conflict', sentence)
}

/** How to contact a business that our messages do not reach; null where they do. */
export function directContact(business: BookedBusiness): string | null {
  if (isReachable(business)) return null
  return business.listed ? contactSentence(business) : 'Please ask them directly.'
}
