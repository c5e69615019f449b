import { formatPhone, isMobile } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'

export type DirectContact = {
  phone: string | null
  website: string | null
  address: string
  suburb: string
}

/** How to contact a business without this site, as one sentence, true for any combination of contact data. */
export function contactSentence({ phone, website, address, suburb }: DirectContact): string {
  if (phone) return `Please ${isMobile(phone) ? 'call or WhatsApp' : 'call'} ${formatPhone(phone)}.`
  if (website) return `Please get in touch through their website, ${displayWebsite(website)}.`
  const place = [address, suburb].filter(Boolean).join(', ')
  return address
    ? `We have no phone number or website for them; you can find them at ${place}.`
    : 'We have no phone number, website or street address for them yet.'
}
