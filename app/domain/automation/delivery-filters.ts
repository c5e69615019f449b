import { pageNumber } from '#app/domain/businesses/filters.ts'
import { sortOf, sortText, type Sort } from '#app/domain/sort-by-column.ts'

export const deliveryColumns = { event: false, when: true, state: false, answer: true } as const
export type DeliverySort = Sort<keyof typeof deliveryColumns>

/** The newest first. */
export const usualDeliverySort: DeliverySort = { by: 'when', down: true }

export type DeliveryFilters = { page: number; failedOnly: boolean; sort?: DeliverySort }

/** Parses the query; unknown values are ignored. */
export const deliveryFilters = (query: URLSearchParams) => ({
  page: pageNumber(query.get('page')),
  failedOnly: query.get('show') === 'failed',
  sort: sortOf(deliveryColumns, query.get('sort')) ?? usualDeliverySort,
})

/** As an address says them; what is usual is left out. */
export const deliveryQuery = ({ page, failedOnly, sort }: DeliveryFilters) => ({
  show: failedOnly ? 'failed' : undefined,
  sort: sortText(sort, usualDeliverySort),
  page: page > 1 ? page : undefined,
})
