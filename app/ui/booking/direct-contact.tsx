import { brand } from '#app/brand.ts'
import { whatsappNumber } from '#app/domain/contact/phone.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

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
