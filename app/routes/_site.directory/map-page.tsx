import type { SerializeFrom } from '@remix-run/node'
import { useState } from 'react'
import { maxCounted, type DirectoryFilters } from '#app/domain/businesses/views.ts'
import { sameBox, worldBox } from '#app/domain/map/grid.ts'
import type { MapPage as Shown } from '#app/domain/map/views.ts'
import { paths } from '#app/paths.ts'
import { MapStyles } from '#app/ui/map/map-styles.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { mapQuery } from './map-query.ts'
import { FilterForm } from './filter-form.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { MapList } from './map-list.tsx'
import { Results } from './results.tsx'
import { isSpoken, UnderstoodSearch } from './understood-line.tsx'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  filters: DirectoryFilters
  unknownNear: string
  unreadableBox: string
  map: SerializeFrom<Shown>
}

const amount = (total: number, isCapped = false) => `${isCapped ? '10,000+' : total}`

/** `70 of 267 businesses on this part of the map`. */
function Counts({ map: { inBox, found, box, picture } }: Pick<Props, 'map'>) {
  const here = sameBox(box, picture) ? (
    <>
      on this <span className="max-sm:sr-only">part of the </span>map
    </>
  ) : (
    'at this spot'
  )
  const all = amount(found.total, found.total > maxCounted)
  const isAll = found.total === inBox.total && !inBox.isCapped
  return (
    <p
      className="flex-1 basis-32 text-sm font-semibold md:text-base"
      role="status"
      aria-live="polite"
    >
      {amount(inBox.total, inBox.isCapped)}
      {isAll ? ' ' : <span className="font-normal text-muted"> of {all} </span>}
      <span className="max-sm:sr-only">
        {inBox.total === 1 && isAll ? 'business' : 'businesses'}{' '}
      </span>
      {here}
    </p>
  )
}

/** Where nothing stands in the picture, or not on this page of the list. */
function NobodyHere({ filters, map: { found, inBox, box } }: Pick<Props, 'filters' | 'map'>) {
  if (found.total === 0) return null
  const isElsewhere = inBox.total === 0
  return (
    <div className="panel text-center">
      <h3>{isElsewhere ? 'Nothing on this part of the map' : 'This page does not exist'}</h3>
      <Link
        className="btn btn-action mt-4"
        preventScrollReset
        to={paths.directory(mapQuery(filters, isElsewhere ? worldBox : box))}
      >
        {isElsewhere ? 'Show the whole province' : 'Back to the first page'}
      </Link>
      {isElsewhere && sameBox(box, worldBox) ? (
        <p className="mt-2 text-muted">These results are outside the Western Cape.</p>
      ) : null}
    </div>
  )
}

/** Above the map, which fills a phone: the way back to the list is in sight. */
function CountRow({ filters, map }: Pick<Props, 'filters' | 'map'>) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <Counts map={map} />
      <ViewSwitch filters={filters} />
    </div>
  )
}

function MapHead({ filters, unknownNear, unreadableBox, map }: Props) {
  return (
    <div className="map-head">
      <h1 className="mb-3 text-2xl md:mb-6 md:text-4xl lg:mb-4 lg:text-3xl">Business directory</h1>
      <FilterForm filters={filters} unknownNear={unknownNear} />
      <UnderstoodSearch filters={filters} found={map.found} />
      <ActiveFilters filters={filters} spoken={isSpoken(map.found)} />
      <CountRow filters={filters} map={map} />
      {unreadableBox ? (
        <p className="error-text line-break mt-4" role="alert">
          “{unreadableBox}” is not on this map, so it shows where most businesses are.
        </p>
      ) : null}
      {/* Above the picture, which fills a phone. */}
      {map.found.total === 0 ? (
        <div className="mt-4">
          <Results filters={filters} found={{ ...map.found, businesses: [], page: 1, pages: 1 }} />
        </div>
      ) : null}
    </div>
  )
}

export default function MapPage({ filters, unknownNear, unreadableBox, map }: Props) {
  const [active, setActive] = useState<string | null>(null)
  const { box, picture, marks, businesses, approximate, page, pages } = map
  const isSpot = !sameBox(box, picture)
  return (
    <div className="map-page">
      <MapStyles />
      <MapHead
        filters={filters}
        unknownNear={unknownNear}
        unreadableBox={unreadableBox}
        map={map}
      />
      <MapCanvas
        filters={filters}
        picture={picture}
        marks={marks}
        active={active}
        onActive={setActive}
      />
      <div className="map-list">
        <h2 id="in-picture" tabIndex={-1} className="sr-only">
          Businesses on this part of the map
        </h2>
        {isSpot ? (
          <Link
            className="link"
            preventScrollReset
            to={paths.directory(mapQuery(filters, picture))}
          >
            Show all on this part of the map
          </Link>
        ) : null}
        {businesses.length > 0 ? (
          <MapList
            businesses={businesses}
            approximate={approximate}
            active={active}
            onActive={setActive}
          />
        ) : (
          <NobodyHere filters={filters} map={map} />
        )}
        <Pagination
          page={page}
          pages={pages}
          to={(n) => paths.directory(mapQuery(filters, box, n))}
        />
      </div>
    </div>
  )
}
