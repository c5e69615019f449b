import { Link } from '@remix-run/react'
import { draftOf, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { listingDifferences } from './listing-differences.ts'

/** Whether what the page shows is saved, and who sees what is. */
function SavedState({ changes, isPublished }: { changes: string[]; isPublished: boolean }) {
  return (
    <span role="status">
      {changes.length === 0 ? (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="check" className="h-4 w-4 shrink-0 text-success" />
          <span>
            {isPublished
              ? 'Published. Save Draft takes it off the site.'
              : 'Saved. A draft is not public.'}
          </span>
        </span>
      ) : (
        <span className="font-semibold">
          {changes.length} {changes.length === 1 ? 'change' : 'changes'} not saved
          {changes.length <= 3 ? (
            <span className="hidden font-normal sm:inline">: {changes.join(', ')}</span>
          ) : null}
        </span>
      )}
    </span>
  )
}

/** Stays in sight at the foot of the editor. `saved` is the address of the editor, as saved. */
export function SaveBar({
  business,
  draft,
  saved,
}: {
  business: OwnBusiness
  draft: ListingDraft
  saved: string
}) {
  const changes = listingDifferences(draftOf(business), draft)
  const isUpToDate = changes.length === 0 && business.isListingPublished
  return (
    <div className="save-bar">
      <p className="flex min-h-[1.75rem] flex-wrap items-center gap-x-3 text-sm text-muted">
        <SavedState
          changes={changes.map(({ label }) => label)}
          isPublished={business.isListingPublished}
        />
        {changes.length > 0 ? (
          <Link className="link inline-block whitespace-nowrap py-1" to={saved} reloadDocument>
            Undo
          </Link>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Saving..." name="intent" value="saveDraft" className="btn btn-quiet">
          Save Draft
        </SubmitButton>
        <SubmitButton
          pending="Publishing..."
          name="intent"
          value="publish"
          // Loud only where pressing it changes something.
          className={`btn ${isUpToDate ? 'btn-quiet' : 'btn-action'}`}
        >
          Publish Listing
        </SubmitButton>
      </div>
    </div>
  )
}
