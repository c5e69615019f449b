import type { Industry } from '#app/domain/businesses/vocabulary.ts'
import type { Entry } from '../entry.ts'
import { hairSalons } from './hair-salons.ts'
import { restaurants } from './restaurants.ts'

/** The demo directory by industry. */
export const directory: Record<Industry, Entry[]> = {
  'Hair Salons': hairSalons,
  Restaurants: restaurants,
  'Home Services': [],
  Fitness: [],
  Automotive: [],
  Healthcare: [],
  'Beauty & Wellness': [],
  'Professional Services': [],
}
