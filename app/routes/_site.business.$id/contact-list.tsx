import { displayWebsite } from '#app/domain/contact/website.ts'
import { formatPhone, whatsappUrl } from '#app/domain/contact/phone.ts'
import { contactFields } from '#app/domain/businesses/fields/contact.ts'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'

type Way = { icon: IconName; label: string; text: string; href: string; outside?: boolean }

/** URLs shown among the contact data. */
const links = Object.values(contactFields).flatMap((field) =>
  field.kind === 'website' ? [field] : [],
)

/** Contact options, most used first. */
function waysToReach(business: BusinessProfile): Way[] {
  const { phone, email } = business
  const whatsapp = phone && whatsappUrl(phone)
  return [
    ...(phone
      ? [{ icon: 'phone', label: 'Phone', text: formatPhone(phone), href: `tel:${phone}` } as const]
      : []),
    ...(whatsapp
      ? [
          {
            icon: 'whatsapp',
            label: 'WhatsApp',
            text: 'Send a WhatsApp',
            href: whatsapp,
            outside: true,
          } as const,
        ]
      : []),
    ...(email
      ? [{ icon: 'mail', label: 'Email', text: email, href: `mailto:${email}` } as const]
      : []),
    ...links.flatMap(({ column, label }): Way[] => {
      const address = business[column]
      if (!address) return []
      const text = displayWebsite(address)
      return [{ icon: 'globe', label, text, href: address, outside: true }]
    }),
  ]
}

export const hasContact = (business: BusinessProfile): boolean => waysToReach(business).length > 0

export function ContactList({ business }: { business: BusinessProfile }) {
  const ways = waysToReach(business)
  return (
    <ul>
      {ways.map(({ icon, label, text, href, outside }) => (
        <li key={label} className={label === 'WhatsApp' ? 'print:hidden' : undefined}>
          <a
            className="flex min-h-[2.75rem] items-center gap-3 rounded-control hover:underline"
            href={href}
            {...(outside && { rel: 'noopener nofollow', target: '_blank' })}
          >
            <Icon name={icon} className="h-5 w-5 shrink-0 text-action" />
            <span className="sr-only">{label}: </span>
            <span className="min-w-0 break-words">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
