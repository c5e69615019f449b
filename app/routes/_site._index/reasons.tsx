import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'

const reasons: { icon: IconName; heading: string; text: string }[] = [
  {
    icon: 'star',
    heading: 'Rated by customers',
    text: 'Ratings come from real customers, and many good visits count for more than one lucky one.',
  },
  {
    icon: 'calendar',
    heading: 'Booked in a minute',
    text: 'No account, no app. Pick a time that is really open, and the business answers you by email.',
  },
  {
    icon: 'map-pin',
    heading: 'Close to home',
    text: 'From Mitchells Plain to Muizenberg and out to the Overberg: search your own suburb by name.',
  },
]

const testimonials = [
  {
    words:
      'Found a braider two streets away, booked on the taxi home, and she had confirmed before I got off.',
    name: 'Nomvula',
    place: 'Khayelitsha',
  },
  {
    words:
      'Our geyser burst on a Sunday. The hours on the page were true: somebody picked up, and somebody came.',
    name: 'Riyaad',
    place: 'Athlone',
  },
  {
    words: 'It opens on my old phone before I can find my glasses. I cannot say that of much else.',
    name: 'Tannie Elna',
    place: 'Durbanville',
  },
]

export function Reasons() {
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
      {reasons.map(({ icon, heading, text }) => (
        <li key={heading}>
          <span className="flex h-12 w-12 items-center justify-center rounded-control bg-raised text-action">
            <Icon name={icon} className="h-6 w-6" />
          </span>
          <h3 className="mt-3">{heading}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

export function Testimonials() {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6">
      {testimonials.map(({ words, name, place }) => (
        <li key={name}>
          <figure className="panel flex h-full flex-col">
            <p className="flex gap-0.5 text-sun" role="img" aria-label="5 out of 5">
              {[1, 2, 3, 4, 5].map((star) => (
                <Icon key={star} name="star" className="h-5 w-5" />
              ))}
            </p>
            <blockquote className="mt-3 flex-1">{words}</blockquote>
            <figcaption className="mt-4 text-sm text-muted">
              <span className="font-semibold text-ink">{name}</span>, {place}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
