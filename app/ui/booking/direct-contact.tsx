import { brand } from '#app/brand.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { WhatsAppLink } from './whatsapp-link.tsx'

const bookingMessage = (name: string) =>
  `Hello ${name}, I found you on ${brand.name} and would like to make a booking.`

/** Call, WhatsApp and website buttons, as far as the business has them; the first is the primary one. */
export function DirectContact({
  business: { name, phone, website },
  message = bookingMessage(name),
  className = 'flex flex-wrap gap-3',
}: {
  business: { name: string; phone: string | null; website: string | null }
  message?: string
  className?: string
}) {
  if (!phone && !website) return null
  return (
    <div className={className}>
      {phone ? (
        <a className="btn btn-coral" href={`tel:${phone}`}>
          <Icon name="phone" />
          Call Now
        </a>
      ) : null}
      <WhatsAppLink phone={phone} message={message} className="btn btn-action" />
      {website ? (
        <a
          className={`btn ${phone ? 'btn-quiet' : 'btn-coral'}`}
          href={website}
          target="_blank"
          rel="noopener nofollow"
        >
          <Icon name="globe" />
          Visit website
        </a>
      ) : null}
    </div>
  )
}
