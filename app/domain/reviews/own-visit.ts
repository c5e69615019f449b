/** An address without what some servers let people add to it: `a+b@c` is `a@c`, and Gmail reads no dots. */
const mailbox = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

export type Visit = {
  customerEmail: string
  customerPhone: string
  businessEmail: string | null
  businessPhone: string | null
  ownerEmail: string | null
  ownerPhone: string | null
}

/** Whether somebody booked at their own business, by e-mail or phone. */
export const isOwnVisit = (visit: Visit): boolean =>
  [visit.businessEmail, visit.ownerEmail].some(
    (email) => email && mailbox(email) === mailbox(visit.customerEmail),
  ) ||
  [visit.businessPhone, visit.ownerPhone].some((phone) => phone && phone === visit.customerPhone)
