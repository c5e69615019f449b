import { Form, Link } from '@remix-run/react'
import { useState } from 'react'
import { draftOf, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import { amenities, highlights } from '#app/domain/businesses/enums.ts'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { BookingSettings } from './booking-settings.tsx'
import { ChoiceSet } from './choice-set.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { listingDifferences } from './listing-differences.ts'
import { hasWrongHours, ListingErrors } from './listing-errors.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { SectionIndex } from './section-index.tsx'
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
    <div className="grid grid-cols-1 gap-6">
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

export function ListingTab({
  business,
  holidays,
  card,
  mayTakeOne,
  reply,
  changed,
  action = paths.dashboard('listing'),
}: {
  business: OwnBusiness
  holidays: PublicHoliday[]
  /** As the directory would show it now. */
  card: BusinessCard
  mayTakeOne: boolean
  reply: FormReply | undefined
  changed: DraftReply | undefined
  /** The URL of the page that contains the editor. */
  action?: string
}) {
  const { form, ...parts } = useListingDraft(business, holidays, reply, changed)
  const [version] = useState(changed?.version ?? business.version)
  useFailureToast(reply, 'Update Failed', 'Failed to update the listing')
  const { draft, errors } = parts
  return (
    <div className="listing-editor">
      <SectionIndex draft={draft} errors={errors} />
      <Form ref={form} method="post" action={action} noValidate aria-label="Listing">
        {/* Enter submits a form's first button, so that must be a harmless one. */}
        <button type="submit" name="intent" value="keep" className="hidden" tabIndex={-1} />
        <input type="hidden" name="version" value={version} />
        {reply !== undefined && isStale(reply, business.version) ? (
          <StaleListing business={business} draft={draft} takeSaved={action} />
        ) : (
          <ListingErrors errors={errors} />
        )}
        {business.planStatus === 'NONE' ? <PlanNeeded /> : null}
        <ListingFields {...parts} mayTakeOne={mayTakeOne} />
        <SaveBar business={business} draft={draft} saved={action} />
      </Form>
      <div>
        <ListingPreview
          business={business}
          card={card}
          draft={draft}
          // No visitor will see hours that were refused.
          hoursDraft={hasWrongHours(errors) ? draftOf(business) : draft}
        />
      </div>
    </div>
  )
}
