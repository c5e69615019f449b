import { whatsappUrl } from '#app/domain/contact/phone.ts'
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
  const url = phone && whatsappUrl(phone, message)
  if (!url) return null
  return (
    <a className={className} href={url} target="_blank" rel="noopener nofollow">
      <Icon name="whatsapp" />
      WhatsApp
    </a>
  )
}
