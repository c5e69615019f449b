import type { Fact } from '#app/domain/bookings/booked-facts.ts'

/** What was booked, as parts of a list of terms. */
export const BookedFacts = ({ booked }: { booked: Fact[] }) =>
  booked.map(([label, text]) => (
    <div key={label} className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{text}</dd>
    </div>
  ))
