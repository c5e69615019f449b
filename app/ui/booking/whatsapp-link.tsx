import { whatsappNumber } from '#app/domain/contact/phone.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Opens a chat with a message to send; nothing for a number that WhatsApp cannot have. */
export function WhatsAppLink({
  phone,
  message,
  className,
}: {
  phone: string | null
  message: string
  className: string
}) {
  const number = phone && whatsappNumber(phone)
  if (!number) return null
  return (
    <a
      className={className}
      href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener nofollow"
    >
      <Icon name="whatsapp" />
      WhatsApp
    </a>
  )
}
