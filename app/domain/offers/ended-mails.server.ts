import type { Block } from '#app/domain/mail/content.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { draft, wantedWords, type Parts } from './mails.server.ts'

const otherDays = ({ slug }: Parts['business']): Block => ({
  kind: 'button',
  label: 'Choose another day',
  url: `${env().publicUrl}${paths.bookBusiness(slug)}`,
})

const otherPlaces = (): Block => ({
  kind: 'button',
  label: 'Find another place',
  url: `${env().publicUrl}${paths.directory()}`,
})

/** To who waits no longer. */
const endedMail = (
  parts: Parts,
  text: string,
  {
    subject = `The waiting list has ended: ${parts.business.name}`,
    onward = otherDays(parts.business),
  }: { subject?: string; onward?: Block } = {},
): MailDraft =>
  draft(
    parts,
    {
      ...{ kind: 'waiting-over', subject, text },
      title: 'You are no longer waiting',
      when: wantedWords(parts.entry),
    },
    [onward],
  )

export const overMail = (parts: Parts): MailDraft =>
  endedMail(parts, 'The time you waited for has passed, so you are no longer on the waiting list.')

/** The service, or the person that was waited for, is no longer there. */
export const notOfferedMail = (parts: Parts): MailDraft =>
  endedMail(
    parts,
    `Sorry, ${parts.business.name} no longer offers what you were waiting for, so you are no longer on the waiting list.`,
  )

/** The business takes no bookings for now, or its plan has no waiting list any more. */
export const stoppedMail = (parts: Parts, { isBookable }: { isBookable: boolean }): MailDraft =>
  isBookable
    ? endedMail(
        parts,
        `Sorry, ${parts.business.name} has no waiting list any more. You can still see which times are free.`,
      )
    : endedMail(
        parts,
        `Sorry, ${parts.business.name} takes no bookings at the moment, so you are no longer on the waiting list.`,
        { onward: otherPlaces() },
      )

export const removedMail = (parts: Parts): MailDraft =>
  endedMail(parts, `${parts.business.name} has taken you off the waiting list.`, {
    subject: `You are off the waiting list: ${parts.business.name}`,
  })
