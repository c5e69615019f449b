import type { ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { describeSpans } from '#app/domain/businesses/opening-times.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { initialsOf } from '#app/ui/desk/initials.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

function Badges({ heading, values, tone }: { heading: string; values: string[]; tone: string }) {
  if (values.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-base">{heading}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {values.map((value) => (
          <li key={value} className={`badge ${tone}`}>
            {value}
          </li>
        ))}
      </ul>
    </>
  )
}

export function ListingPreview({
  business,
  draft,
}: {
  business: OwnBusiness
  draft: ListingDraft
}) {
  return (
    <section className="panel" aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="text-lg md:text-lg">
        Preview
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <span
          className="flex h-16 w-16 shrink-0 items-center justify-center rounded-card bg-action font-display text-2xl font-bold text-on-action"
          aria-hidden="true"
        >
          {initialsOf(business.name)}
        </span>
        <div className="min-w-0">
          <p className="break-words font-display text-xl font-bold">{business.name}</p>
          <p className="text-muted">{business.city}</p>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2 break-words">
        <Icon name="map-pin" className="mt-1 h-5 w-5 shrink-0 text-muted" />
        {business.address || 'No street address yet'}
      </p>
      <p className="mt-3 whitespace-pre-line break-words">
        {business.description || <span className="text-muted">No description yet</span>}
      </p>
      <Badges heading="Amenities" values={draft.amenities} tone="bg-raised text-ink" />
      <Badges heading="Highlights" values={draft.highlights} tone="bg-info-soft text-action" />
      <h3 className="mt-4 text-base">Operating hours</h3>
      <dl className="mt-2 text-sm">
        {days.map((day) => {
          const { open, spans } = draft.hours[day]
          const known = open ? spans.filter((span) => span.open && span.close) : []
          return (
            <div key={day} className="flex justify-between gap-4 border-b border-line py-1.5">
              <dt className="capitalize">{day}</dt>
              <dd className={known.length > 0 ? 'text-right tabular-nums' : 'text-muted'}>
                {describeSpans(known)}
              </dd>
            </div>
          )
        })}
      </dl>
      <div className="mt-4 flex h-32 items-center justify-center gap-2 rounded-card border border-dashed border-edge bg-raised text-muted">
        <Icon name="map-pin" />
        Map of {business.suburb || business.city}
      </div>
    </section>
  )
}
