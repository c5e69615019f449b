/** An address without what some servers let people add to it: `a+b@c` is `a@c`, and Gmail reads no dots. */
const mailbox = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

type Guest = { customerEmail: string; customerPhone: string }
type BusinessThen = {
  email: string | null
  phone: string | null
  ownerEmail: string | null
  ownerPhone: string | null
}

/**
 * Whether somebody books at their own business, by email or phone; by account the booking itself knows. Asked at the booking: what an owner enters
 * afterwards, such as a guest's phone, takes no review from anybody.
 */
export const isByOwner = (guest: Guest, business: BusinessThen): boolean =>
  [business.email, business.ownerEmail].some(
    (email) => email && mailbox(email) === mailbox(guest.customerEmail),
  ) || [business.phone, business.ownerPhone].some((phone) => phone && phone === guest.customerPhone)

type Visit = {
  customerEmail: string
  isOwnVisit: boolean
  ownerEmail: string | null
  isOwnerVerified: boolean
}

/** Whether a visit was to one's own business: then, or of who owns it by now. Only a proved address says that later. */
export const isOwnVisit = (visit: Visit): boolean =>
  visit.isOwnVisit ||
  (visit.ownerEmail !== null &&
    visit.isOwnerVerified &&
    mailbox(visit.ownerEmail) === mailbox(visit.customerEmail))
