import { useEffect, useRef } from 'react'
import type { ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { idOf, type Errors } from './listing-errors.tsx'

type Section = {
  part: string
  label: string
  isFilled: (draft: ListingDraft) => boolean
  /** Of other fields than those of its own name. */
  fields?: string[]
}

const sections: Section[] = [
  { part: 'amenities', label: 'Amenities', isFilled: (draft) => draft.amenities.length > 0 },
  { part: 'highlights', label: 'Highlights', isFilled: (draft) => draft.highlights.length > 0 },
  {
    part: 'hours',
    label: 'Operating hours',
    isFilled: (draft) => Object.values(draft.hours).some(({ open }) => open),
  },
  {
    part: 'special',
    label: 'Special dates',
    isFilled: (draft) => draft.special.length > 0,
    fields: ['closedUntil'],
  },
  {
    part: 'settings',
    label: 'Notice and length',
    isFilled: () => true,
    fields: ['noticeMinutes', 'horizonDays', 'slotMinutes', 'oneAtATime'],
  },
]

const isWrong = ({ part, fields = [] }: Section, errors: Errors): boolean =>
  Object.entries(errors).some(
    ([path, messages]) =>
      messages?.length && [part, ...fields].includes(path.split(/[.[]/)[0] ?? ''),
  )

function Mark({
  section,
  draft,
  errors,
}: {
  section: Section
  draft: ListingDraft
  errors: Errors
}) {
  const isToCorrect = isWrong(section, errors)
  if (!isToCorrect && !section.isFilled(draft)) {
    return <span className="font-normal text-muted xl:ml-auto">0</span>
  }
  const [icon, tone, text] = isToCorrect
    ? (['alert', 'text-danger', 'to correct'] as const)
    : (['check', 'text-success', 'filled in'] as const)
  return (
    <>
      <Icon name={icon} className={`h-4 w-4 shrink-0 xl:ml-auto ${tone}`} />
      <span className="sr-only">, {text}</span>
    </>
  )
}

/** Where what stands on this long page, and how far it is. */
export function SectionIndex({ draft, errors }: { draft: ListingDraft; errors: Errors }) {
  const list = useRef<HTMLUListElement>(null)
  // Where the index scrolls sideways, what is to be corrected comes into sight.
  useEffect(() => {
    const wrong = list.current?.querySelector('[data-wrong]')
    if (!list.current || !wrong) return
    list.current.scrollLeft +=
      wrong.getBoundingClientRect().left - list.current.getBoundingClientRect().left - 16
  }, [errors])
  return (
    <nav aria-label="Sections of the listing">
      <ul ref={list} className="section-index">
        {sections.map((section) => (
          <li key={section.part} data-wrong={isWrong(section, errors) || undefined}>
            <a href={`#${idOf(section.part)}`}>
              {section.label}
              <Mark section={section} draft={draft} errors={errors} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
