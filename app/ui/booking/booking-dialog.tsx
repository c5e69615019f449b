import { placeLine } from '#app/domain/businesses/place-line.ts'
import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef, type ComponentProps } from 'react'
import { paths } from '#app/paths.ts'
import { followsAction, openDocumentInstead } from '#app/ui/layout/document-instead.ts'
import { showToast } from '#app/ui/layout/toasts.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import styles from './booking.css?url'
import type { BookableCard } from './bookable-card.ts'
import { Closure } from './closure.tsx'
import { BookingForm, dialogFoot, type BookingFormData } from './booking-form.tsx'
import { ContactInstead } from './contact-instead.tsx'
import { ServiceLinks } from './service-links.tsx'
import type { BookingReply } from './reply.ts'

/** Locks background scrolling; Radix's own overlay writes a style that the CSP refuses. */
function useScrollLock(): void {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add('overflow-hidden')
    return () => classList.remove('overflow-hidden')
  }, [])
}

function FormSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-label="Loading the booking form">
      {['h-12', 'h-12', 'h-12', 'h-12', 'h-24'].map((height, at) => (
        <div key={at} className={`skeleton ${height}`} />
      ))}
    </div>
  )
}

function DialogHeading({
  business,
  title,
  sending,
}: {
  business: BookableCard
  title: string
  sending: boolean
}) {
  return (
    <>
      <div className="sticky -top-4 z-20 -mx-4 -mt-4 flex items-center justify-between gap-3 border-b border-line bg-surface py-3 pl-4 pr-3">
        <Title className="text-2xl">{title}</Title>
        <Close
          className="flex h-11 w-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
          aria-label="Close"
          disabled={sending}
        >
          <Icon name="x" className="h-6 w-6" />
        </Close>
      </div>
      <Description asChild>
        <div className="mb-5 mt-3">
          <p className="font-semibold">{business.name}</p>
          <p className="text-muted">
            {placeLine(business.suburb, business.city)} · {business.category || business.industry}
          </p>
        </div>
      </Description>
    </>
  )
}

const ClosedFor = ({ view }: { view: BookingFormData | undefined }) =>
  view?.closure && !view.closed ? (
    <div className="mb-4">
      <Closure closure={view.closure} />
    </div>
  ) : null

/** Where there are services, the time comes first, on the booking page. */
const ChooseService = (props: ComponentProps<typeof ServiceLinks>) => (
  <>
    <p className="mb-3 text-lg font-semibold">What would you like?</p>
    <div className="dialog-services">
      <ServiceLinks {...props} />
    </div>
    <div className={dialogFoot}>
      <Close className="btn btn-quiet flex-1 sm:flex-none">Cancel</Close>
    </div>
  </>
)

/** Closes, and shows what was booked. */
function useEndOnceBooked(reply: BookingReply | undefined, onClose: () => void): void {
  const navigate = useNavigate()
  const done = reply && 'booked' in reply ? reply : null
  useEffect(() => {
    if (!done) return
    showToast(done.toast)
    onClose()
    navigate(done.booked, { state: { [followsAction]: true } })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per booking, whoever renders us
  }, [done?.booked])
}

/** What was refused stands at the top: shows it with the business's name, which the focus alone would cut. */
function useTopOnAnswer(reply: BookingReply | undefined) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply && body.current) body.current.scrollTop = 0
  }, [reply])
  return body
}

/** Loads the booking page's form, and sends it. */
function useBookingPage(page: string) {
  const { load, data: view } = useFetcher<BookingFormData>()
  const sender = useFetcher<BookingReply>()
  useEffect(() => load(page), [load, page])
  useEffect(() => openDocumentInstead(() => page), [page])
  return { view, sender, renew: () => load(page) }
}

/**
 * Loads and submits the booking page's form. It closes with a toast on success and leads to the booking, and stays open with the typed values
 * on failure.
 */
export default function BookingDialog({
  business,
  onClose,
  returnFocus,
}: {
  business: BookableCard
  onClose: () => void
  returnFocus: () => void
}) {
  const { view, sender, renew } = useBookingPage(paths.bookBusiness(business.slug))
  const reply = sender.data
  const sending = sender.state !== 'idle'
  const body = useTopOnAnswer(reply)
  useScrollLock()
  useEndOnceBooked(sending ? undefined : reply, onClose)
  return (
    <Root open onOpenChange={(open) => (open || sending ? undefined : onClose())}>
      <Portal>
        <div className="fixed inset-0 z-40 bg-footer/70" aria-hidden="true" />
        <Content
          ref={body}
          className="card fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92vh] w-full max-w-2xl scroll-py-32 lg:max-w-5xl overflow-y-auto overscroll-contain rounded-b-none p-4 shadow-lifted sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-card"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <link rel="stylesheet" href={styles} />
          <DialogHeading
            business={business}
            sending={sending}
            title={view?.closed ? 'No online bookings' : 'Book Appointment'}
          />
          <ClosedFor view={view} />
          {view?.closed && !reply ? (
            <ContactInstead name={business.name} closed={view.closed} />
          ) : view?.choices ? (
            <ChooseService slug={business.slug} choices={view.choices} />
          ) : view ? (
            <BookingForm
              view={view}
              reply={reply}
              fetcher={sender}
              renew={renew}
              aside={
                <Close className="btn btn-quiet" disabled={sending}>
                  Cancel
                </Close>
              }
            />
          ) : (
            <FormSkeleton />
          )}
        </Content>
      </Portal>
    </Root>
  )
}
