import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '#app/paths.ts'
import { openDocumentInstead } from '#app/ui/layout/document-instead.ts'
import { showToast } from '#app/ui/layout/toasts.tsx'
import type { BookableCard } from './bookable-card.ts'
import { BookingForm, type BookingFormData } from './booking-form.tsx'
import { ContactInstead } from './contact-instead.tsx'
import { bookedToast } from './booked-toast.ts'
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

/**
 * Loads and submits the booking page's form. It closes with a toast on success, and stays open with the typed values
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
  const loader = useFetcher<BookingFormData>()
  const sender = useFetcher<BookingReply>()
  const view = loader.data
  const reply = sender.data
  const sending = sender.state !== 'idle'
  const page = paths.bookBusiness(business.slug)
  useScrollLock()
  const { load } = loader
  useEffect(() => load(page), [load, page])
  useEffect(() => openDocumentInstead(() => page), [page])
  const booked = reply !== undefined && 'booked' in reply && !sending
  useEffect(() => {
    if (!booked) return
    showToast(bookedToast)
    onClose()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per booking, whoever renders us
  }, [booked])
  return (
    <Root open onOpenChange={(open) => (open || sending ? undefined : onClose())}>
      <Portal>
        <div className="fixed inset-0 z-40 bg-footer/70" aria-hidden="true" />
        <Content
          className="card fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92vh] w-full max-w-2xl overflow-y-auto overscroll-contain rounded-b-none p-5 shadow-lifted sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-card md:p-6"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Title className="text-2xl">
            {view?.closed ? 'No bookings at the moment' : 'Book Appointment'}
          </Title>
          <Description asChild>
            <div className="mb-5 mt-1">
              <p className="font-semibold">{business.name}</p>
              <p className="text-muted">
                {[business.suburb, business.city].filter(Boolean).join(', ')} ·{' '}
                {business.category || business.industry}
              </p>
            </div>
          </Description>
          {view?.closed && !reply ? (
            <>
              <ContactInstead name={business.name} closed={view.closed} />
              <Close className="btn btn-quiet mt-6 w-full sm:w-auto">Close</Close>
            </>
          ) : view ? (
            <BookingForm
              view={view}
              reply={reply}
              fetcher={sender}
              renew={() => load(page)}
              aside={
                <Close className="btn btn-quiet w-full sm:w-auto" disabled={sending}>
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
