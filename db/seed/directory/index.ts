import type { Industry } from '#app/domain/businesses/industries.ts'
import type { Entry } from '../entry.ts'
import { automotive } from './automotive.ts'
import { beautyWellness } from './beauty-wellness.ts'
import { fitness } from './fitness.ts'
import { hairSalons } from './hair-salons.ts'
import { healthcare } from './healthcare.ts'
import { homeServices } from './home-services.ts'
import { professionalServices } from './professional-services.ts'
import { restaurants } from './restaurants.ts'

export const directory: Record<Industry, Entry[]> = {
  'Hair Salons': hairSalons,
  Restaurants: restaurants,
  'Home Services': homeServices,
  Fitness: fitness,
  Automotive: automotive,
  Healthcare: healthcare,
  'Beauty & Wellness': beautyWellness,
  'Professional Services': professionalServices,
}
