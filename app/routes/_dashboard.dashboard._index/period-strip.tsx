import {
  describeWait,
  hasBefore,
  type OwnerStatistics,
  type PeriodFigures,
} from '#app/domain/statistics/periods.ts'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { Change } from './change.tsx'

const percent = (share: number) => Math.round(share * 100)
const asPercent = (points: number) => `${points}%`
/** The difference of two percentages is no percentage of either. */
const asPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

/** What the period came to, each figure with its change against the period before. */
export function PeriodStrip({ statistics: now }: { statistics: OwnerStatistics }) {
  const { before } = now
  const compares = hasBefore(now)
  const change = (part: 'views' | 'bookings') => (
    <Change now={now[part]} before={compares ? before[part] : null} write={countText} isCount />
  )
  const rate = ({ confirmedRate }: PeriodFigures) =>
    confirmedRate === null || !compares ? null : percent(confirmedRate)
  const wait = now.medianAnswerMinutes
  return (
    <FigureStrip
      figures={[
        { label: 'Views', value: countText(now.views), aside: change('views') },
        { label: 'Bookings', value: countText(now.bookings), aside: change('bookings') },
        {
          label: 'Requests confirmed',
          value: now.confirmedRate === null ? '–' : `${percent(now.confirmedRate)}%`,
          aside: (
            <Change now={rate(now)} before={rate(before)} write={asPercent} writeMore={asPoints} />
          ),
        },
        {
          label: 'Typical time to answer',
          value: (
            <span className="whitespace-nowrap">{wait === null ? '–' : describeWait(wait)}</span>
          ),
          aside: (
            <Change
              now={wait}
              before={compares ? before.medianAnswerMinutes : null}
              write={describeWait}
              isBad
            />
          ),
        },
      ]}
    />
  )
}
