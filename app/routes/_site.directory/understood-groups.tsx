import type { Closeness, UnderstoodList } from '#app/domain/search/views.ts'
import { CardGrid } from '#app/ui/business/card-grid.tsx'

const headings: Record<Closeness, (place: string) => string> = {
  there: (place) => `In ${place}`,
  nearby: (place) => `Near ${place}`,
  further: (place) => `Further from ${place}`,
}

/** Those in the place asked for, then those beside it, each under a heading that says so. */
export function UnderstoodGroups({
  understood: { groups, parts },
  eager = 0,
}: {
  understood: UnderstoodList
  eager?: number
}) {
  const place = parts.find(({ kind }) => kind === 'place')?.label
  const anyNamed = groups.some(({ closeness }) => closeness !== null)
  return groups.map(({ closeness, businesses }, at) => {
    const heading = closeness && place && anyNamed ? headings[closeness](place) : null
    const Part = heading ? 'section' : 'div'
    return (
      <Part key={businesses[0]?.slug} className={at > 0 ? 'mt-8' : undefined}>
        {heading ? <h3 className="mb-4">{heading}</h3> : null}
        <CardGrid businesses={businesses} heading="h3" eager={at === 0 ? eager : 0} />
      </Part>
    )
  })
}
