import type { Industry } from '#app/domain/businesses/industries.ts'
import { areas } from '#app/domain/places/areas.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { HousePicture } from '#app/ui/street/house-picture.tsx'

const popular: [Industry, string][] = [
  ['Hair Salons', '12+'],
  ['Restaurants', '25+'],
  ['Home Services', '18+'],
  ['Fitness', '8+'],
  ['Automotive', '15+'],
  ['Beauty & Wellness', '20+'],
]

/** The shop of each, drawn like those of businesses; names and areas make them differ. */
const shops = ['Corner', 'Harbour', 'Kloof', 'Signal', 'Long', 'Dorp']

/** Whether there are as many of each as its count says. */
export const hasPromised = (stats: Partial<Record<Industry, number>>) =>
  popular.every(([industry, count]) => (stats[industry] ?? 0) >= Number.parseInt(count))

/** Shows the marketing counts of SPEC.md, not live ones; with Save-Data no drawings. */
export function PopularCategories({ saveData }: { saveData: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
      {popular.map(([industry, count], at) => (
        <li key={industry}>
          <Link
            prefetch="intent"
            to={paths.directory({ industry })}
            className="card group flex h-full flex-col overflow-hidden transition-shadow duration-150 hover:shadow-lifted"
          >
            {saveData ? null : (
              <HousePicture
                business={{ name: shops[at] ?? industry, industry, area: areas[at] ?? areas[0] }}
                className="picture-16-10"
              />
            )}
            <span className="flex flex-1 flex-col p-3 sm:flex-row sm:items-center sm:gap-2 md:px-4">
              <span className="min-w-0 break-words font-semibold leading-snug group-hover:underline">
                {industry}
              </span>
              <span className="text-muted sm:ml-auto">{count}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
