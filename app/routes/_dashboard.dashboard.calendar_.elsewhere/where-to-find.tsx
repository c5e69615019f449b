const calendars: [name: string, steps: string[]][] = [
  [
    'Google Calendar',
    [
      'On a computer, open Settings and choose your calendar on the left.',
      'Go to “Integrate calendar”.',
      'Copy the “Secret address in iCal format”.',
    ],
  ],
  [
    'Outlook',
    [
      'In Outlook on the web, open Settings, Calendar, Shared calendars.',
      'Under “Publish a calendar”, choose your calendar and publish it.',
      'Copy the ICS link.',
    ],
  ],
  [
    'Apple Calendar',
    [
      'On iCloud.com, open Calendar and press the icon beside your calendar.',
      'Switch on “Public Calendar”.',
      'Copy the link below it.',
    ],
  ],
]

/** Where each calendar has the address that is asked for. */
export const WhereToFind = () => (
  <section className="panel" aria-labelledby="where-heading">
    <h2 id="where-heading" className="text-lg md:text-lg">
      Where to find the address
    </h2>
    {calendars.map(([name, steps]) => (
      <div key={name} className="mt-3">
        <h3 className="text-base font-semibold md:text-base">{name}</h3>
        <ol className="numbered">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    ))}
  </section>
)
