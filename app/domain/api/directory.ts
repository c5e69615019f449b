import { z } from 'zod'
import type { Operation } from './operation.ts'
import { sorts } from '#app/domain/businesses/sorts.ts'
import { matches, maxKilometres } from '#app/domain/search/list-parameters.ts'
import { listedBusinessShape, pausedBusinessShape, statisticsShape } from './shapes.ts'
import { wholeBusinessShape } from './whole-business.ts'

export const pageHeaders = {
  'X-Total-Count': 'How many there are in all, counted up to 10,000',
  'X-Total-Count-Relation': '`eq`: the count is exact; `gte`: there are more than 10,000',
  Link: 'The pages before and after (RFC 8288)',
}

/** Pagination; without it a call returns all rows. */
export const pageQuery = {
  limit: { description: 'How many at once', integer: { min: 1, max: 100 }, example: 6 },
  page: { description: 'Which page', integer: { min: 1 }, example: 1 },
}

export const directoryOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/businesses',
    id: 'listBusinesses',
    area: 'Directory',
    summary: 'List businesses',
    description:
      'Listed businesses, Premium first, then Basic, then by rating. Filters combine; `all` counts as none, and an unknown industry or area fits nothing. Without a limit the first hundred come.',
    caller: 'anyone',
    query: {
      ...pageQuery,
      industry: { description: 'An industry by its exact name', example: 'Restaurants' },
      area: { description: 'An area by its exact name', example: 'Southern Suburbs' },
      suburb: { description: 'A suburb by its name, or an area', example: 'Kalk Bay' },
      search: {
        description: 'Part of name, description, industry, city or suburb; accents do not matter',
        example: 'bread',
      },
      match: {
        description:
          '`exact` finds the search as it is written. `understood` adds what it means: trades in English, Afrikaans and isiXhosa, places, slips of spelling. Exact matches come first, and each entry says which it is.',
        oneOf: matches,
        example: 'understood',
      },
      near: {
        description:
          'A position (`lat,lng` in degrees, of which three decimals count), or a suburb, station or landmark. Each entry then says how far away it is. Answers with a position are not to be stored.',
        example: '-33.916,18.389',
      },
      within: {
        description: 'Kilometres from `near`',
        integer: { min: 1, max: maxKilometres },
        example: 5,
      },
      sort: {
        description:
          'The order: `best` is plan, then rating; `distance` needs `near`, with which it is the default',
        oneOf: sorts,
        example: 'distance',
      },
    },
    answers: {
      200: {
        description: 'A page of businesses',
        schema: z.array(listedBusinessShape),
        headers: { ...pageHeaders, ETag: 'Send it as If-None-Match; 304 where nothing changed' },
      },
    },
    refusals: [422],
  },
  {
    method: 'get',
    path: '/api/businesses/{id}',
    id: 'business',
    area: 'Directory',
    summary: 'A business',
    description:
      'By its id or its slug. `visibility` says whether it is listed, or paused and little more than its name comes.',
    caller: 'anyone',
    params: { id: 'Id or slug of the business' },
    answers: {
      200: {
        description: 'The business',
        schema: z.discriminatedUnion('visibility', [wholeBusinessShape, pausedBusinessShape]),
        headers: { ETag: 'Send it as If-None-Match; 304 where nothing changed' },
      },
    },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/admin/stats',
    id: 'statistics',
    area: 'Directory',
    summary: 'Statistics',
    description:
      'Anybody gets `industryStats`, the businesses of each industry; only admins get the other figures.',
    caller: 'anyone',
    answers: { 200: { description: 'The figures', schema: statisticsShape } },
    refusals: [],
  },
]
