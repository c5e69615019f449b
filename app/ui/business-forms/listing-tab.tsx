import { Form, Link } from '@remix-run/react'
import { useState } from 'react'
import { draftOf, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import { amenities, highlights } from '#app/domain/businesses/enums.ts'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { BookingSettings } from './booking-settings.tsx'
import { ChoiceSet } from './choice-set.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { listingDifferences } from './listing-differences.ts'
import { idOf, ListingErrors } from './listing-errors.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { isStale, useFailureToast } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { SpecialDatesEditor } from './special-dates-editor.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useListingDraft, type DraftReply, type ListingEditor } from './use-listing-draft.ts'

const PlanNeeded = () => (
  <p className="mb-6 rounded-card border border-warning bg-warning-soft p-4">
    You need a plan before you can publish. Free is one of them:{' '}
    <Link className="link inline-block py-1" to={paths.subscription()}>
      choose a plan
    </Link>{' '}
    or{' '}
    <Link className="link inline-block py-1" to={paths.pricing()}>
      compare the prices
    </Link>
    .
  </p>
)

function ListingHeading({ isPublished }: { isPublished: boolean }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <h2 className="text-lg md:text-lg">Your listing</h2>
      {isPublished ? (
        <span className="badge bg-success-soft text-success">Published</span>
      ) : (
        <span className="badge bg-raised text-ink">Draft</span>
      )}
    </div>
  )
}

function StaleListing({
  business,
  draft,
  takeSaved,
}: {
  business: OwnBusiness
  draft: ListingDraft
  takeSaved: string
}) {
  return (
    <StaleNotice differences={listingDifferences(draftOf(business), draft)} takeSaved={takeSaved}>
      <SubmitButton
        pending="Saving..."
        name="intent"
        value={business.isListingPublished ? 'publish' : 'saveDraft'}
      >
        Save my version
      </SubmitButton>
    </StaleNotice>
  )
}

function ListingFields({ mayTakeOne, ...parts }: ListingEditor & { mayTakeOne: boolean }) {
  const { draft, errors, onDraft } = parts
  return (
    <div className="grid gap-6">
      <ChoiceSet
        name="amenities"
        legend="Amenities"
        options={amenities}
        chosen={draft.amenities}
        errors={errors}
        onChange={(chosen) => onDraft({ ...draft, amenities: chosen })}
      />
      <ChoiceSet
        name="highlights"
        legend="Highlights"
        options={highlights}
        chosen={draft.highlights}
        errors={errors}
        onChange={(chosen) => onDraft({ ...draft, highlights: chosen })}
      />
      <HoursEditor {...parts} />
      <SpecialDatesEditor {...parts} />
      <BookingSettings {...parts} mayTakeOne={mayTakeOne} />
    </div>
  )
}

const sections = [
  ['amenities', 'Amenities'],
  ['highlights', 'Highlights'],
  ['hours', 'Operating hours'],
  ['special', 'Special dates'],
  ['settings', 'Bookings'],
] as const

/** Where what stands on this long page. */
function SectionIndex() {
  return (
    <nav
      aria-label="Sections of the listing"
      className="lg:col-span-3 xl:sticky xl:top-4 xl:col-span-1 xl:self-start"
    >
      <ul className="flex flex-wrap gap-2 xl:grid xl:gap-0 xl:border-l-2 xl:border-line">
        {sections.map(([part, label]) => (
          <li key={part}>
            <a
              className="inline-flex min-h-[2.75rem] items-center rounded-control border border-edge px-3 text-sm font-semibold hover:bg-raised xl:w-full xl:rounded-l-none xl:border-0"
              href={`#${idOf(part)}`}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SaveButtons() {
  return (
    <div className="sticky bottom-16 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 lg:bottom-0">
      <p className="mr-auto hidden text-sm text-muted sm:block">A draft is not public.</p>
      <SubmitButton pending="Saving..." name="intent" value="saveDraft" className="btn btn-quiet">
        Save Draft
      </SubmitButton>
      <SubmitButton pending="Publishing..." name="intent" value="publish" className="btn btn-coral">
        Publish Listing
      </SubmitButton>
    </div>
  )
}

export function ListingTab({
  business,
  holidays,
  mayTakeOne,
  reply,
  changed,
  action = paths.dashboard('listing'),
}: {
  business: OwnBusiness
  holidays: PublicHoliday[]
  mayTakeOne: boolean
  reply: FormReply | undefined
  changed: DraftReply | undefined
  /** The URL of the page that contains the editor. */
  action?: string
}) {
  const parts = useListingDraft(business, holidays, reply, changed)
  const [version] = useState(changed?.version ?? business.version)
  useFailureToast(reply, 'Update Failed', 'Failed to update your listing')
  const { draft, errors } = parts
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-3 xl:grid-cols-[9.5rem_minmax(0,1fr)_19rem]">
      <SectionIndex />
      <Form
        method="post"
        action={action}
        className="min-w-0 lg:col-span-2 xl:col-span-1"
        noValidate
        aria-label="Listing"
      >
        {/* Enter submits a form's first button, so that must be a harmless one. */}
        <button type="submit" name="intent" value="keep" className="hidden" tabIndex={-1} />
        <input type="hidden" name="version" value={version} />
        <ListingHeading isPublished={business.isListingPublished} />
        {reply !== undefined && isStale(reply, business.version) ? (
          <StaleListing business={business} draft={draft} takeSaved={action} />
        ) : (
          <ListingErrors errors={errors} />
        )}
        {business.planStatus === 'NONE' ? <PlanNeeded /> : null}
        <ListingFields {...parts} mayTakeOne={mayTakeOne} />
        <SaveButtons />
      </Form>
      <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
        <ListingPreview business={business} draft={draft} />
      </div>
    </div>
  )
}
