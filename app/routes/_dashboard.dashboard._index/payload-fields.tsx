import { AutomationFold } from './automation-fold.tsx'

const fields: [name: string, meaning: string][] = [
  ['event', 'what happened, such as booking.created'],
  ['business', 'your business: id, name, phone, email'],
  ['customer', 'the customer: name, email, phone'],
  ['dateISO', 'when the appointment begins'],
  ['notes', 'what the customer wrote'],
  ['googleReviewLink', 'your Google review link'],
]

const List = () => (
  <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[auto_1fr]">
    {fields.map(([name, meaning]) => (
      <div key={name} className="contents">
        <dt className="mt-3 font-mono font-semibold sm:mt-1">{name}</dt>
        <dd className="text-muted sm:mt-1">{meaning}</dd>
      </div>
    ))}
  </dl>
)

/** What Make receives with each event. */
export const PayloadFields = () => (
  <div>
    <h3 className="mt-4 text-base">Payload fields</h3>
    <List />
  </div>
)

/** The same, folded where the list would be as high as a screen. */
export const FoldedPayloadFields = () => (
  <div>
    <div className="wide-part">
      <PayloadFields />
    </div>
    <div className="narrow-part">
      <AutomationFold title="Payload fields">
        <List />
      </AutomationFold>
    </div>
  </div>
)
