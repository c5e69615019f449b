import { useEffect, useState, type RefCallback } from 'react'
import {
  changeDraft,
  draftFromValues,
  draftOf,
  type ListingDraft,
} from '#app/domain/businesses/listing-draft.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useTypedBefore } from '#app/ui/form/typed-before.ts'
import type { Errors } from './listing-errors.tsx'

export type DraftReply = { draft: ListingDraft; version: number }

export type ListingEditor = {
  draft: ListingDraft
  errors: Errors
  onDraft: (draft: ListingDraft) => void
  onPress: (change: string) => void
}

/** The draft as it was sent, answered or saved, and what is wrong with it. */
export function useListingDraft(
  business: OwnBusiness,
  holidays: PublicHoliday[],
  reply: FormReply | undefined,
  changed: DraftReply | undefined,
): ListingEditor & { form: RefCallback<HTMLFormElement> } {
  const [draft, setDraft] = useState(
    () =>
      changed?.draft ??
      (reply ? draftFromValues(reply.lastResult.initialValue) : draftOf(business)),
  )
  const [errors, setErrors] = useState<Errors>(reply?.lastResult.error ?? {})
  const form = useTypedBefore((values) => setDraft(draftFromValues(values)))
  useEffect(() => {
    if (reply) setErrors(reply.lastResult.error ?? {})
  }, [reply])
  const onPress = (change: string) => {
    // Messages refer to list indexes, which have just changed.
    setErrors({})
    setDraft(changeDraft(draft, change, holidays))
  }
  return { draft, errors, onDraft: setDraft, onPress, form }
}
