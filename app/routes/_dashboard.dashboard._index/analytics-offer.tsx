import { FeatureOffer } from '#app/ui/desk/feature-offer.tsx'

const views = [11, 17, 13, 19, 26, 37, 14, 16, 22, 18, 25, 32, 46, 20]

/** Two weeks of views as a shop could have them. */
const SampleChart = () => (
  <div className="panel">
    <p className="font-semibold">
      Profile views<span className="font-normal text-muted"> · example</span>
    </p>
    <svg viewBox="0 0 140 50" className="mt-4 block w-full border-b border-edge">
      {views.map((count, at) => (
        <rect
          key={at}
          x={at * 10 + 1}
          y={50 - count}
          width={8}
          height={count}
          className="fill-action"
        />
      ))}
    </svg>
    <p className="mt-2 flex justify-between text-sm text-muted">
      <span>Two weeks ago</span>
      <span>Today</span>
    </p>
  </div>
)

export const AnalyticsOffer = () => (
  <FeatureOffer
    plan="Premium"
    heading="Advanced analytics"
    points={[
      'Profile views and bookings, day by day',
      'How many requests you confirm, and how fast',
      'What is booked most, and with whom',
    ]}
    picture={<SampleChart />}
  >
    With Premium you see your views, bookings and answers day by day.
  </FeatureOffer>
)
