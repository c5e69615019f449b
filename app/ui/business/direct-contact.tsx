import { brand } from '#app/brand.ts'
import { whatsappNumber } from '#app/domain/contact/phone.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

const bookingMessage = (name: string) =>
  `Hello ${name}, I found you on ${brand.name} and would like to make a booking.`

/** Buttons that lead to a business itself, the first in coral: call, WhatsApp, website; nothing where it has none. */
export function DirectContact({
  business: { name, phone, website },
  message = bookingMessage(name),
  className = 'flex flex-wrap gap-3',
}: {
  business: { name: string; phone: string | null; website: string | null }
  /** What the WhatsApp says before anything is typed. */
  message?: string
  className?: string
}) {
  const whatsapp = phone && whatsappNumber(phone)
  if (!phone && !website) return null
  return (
    <div className={className}>
      {phone ? (
        <a className="btn btn-coral" href={`tel:${phone}`}>
          <Icon name="phone" />
          Call Now
        </a>
      ) : null}
      {whatsapp ? (
        <a
          className="btn btn-action"
          href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener nofollow"
        >
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      ) : null}
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
