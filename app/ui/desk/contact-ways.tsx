import { formatPhone } from '#app/domain/contact/phone.ts'
import { WhatsAppLink } from '#app/ui/booking/whatsapp-link.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const button = 'btn btn-quiet px-3 text-sm'

/** A customer's number and address, and a button for each way to reach them. */
export function ContactWays({
  phone,
  email,
  message,
}: {
  phone: string
  email: string
  /** What WhatsApp has typed in already. */
  message: string
}) {
  return (
    <>
      {phone ? <p className="tabular-nums">{formatPhone(phone)}</p> : null}
      {email ? (
        <p className="line-break">
          <EmailText email={email} />
        </p>
      ) : null}
      <p className="contact-ways print:hidden">
        {phone ? (
          <a className={button} href={`tel:${phone}`}>
            <Icon name="phone" />
            Call<span className="sr-only"> {formatPhone(phone)}</span>
          </a>
        ) : null}
        <WhatsAppLink phone={phone} message={message} className={button} />
        {email ? (
          <a className={button} href={`mailto:${email}`}>
            <Icon name="mail" />
            Email<span className="sr-only"> {email}</span>
          </a>
        ) : null}
      </p>
    </>
  )
}
