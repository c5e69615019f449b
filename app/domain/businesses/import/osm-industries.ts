import { industries, type Industry } from '../vocabulary.ts'

type Kinds = Partial<Record<Industry, string>>

// Values of each key by industry: what OpenStreetMap's wiki lists and South Africa has.
const kindsByKey: Record<string, Kinds> = {
  shop: {
    'Hair Salons': 'hairdresser hairdresser_supply wigs barber',
    'Beauty & Wellness':
      'beauty cosmetics massage perfumery tattoo piercing nails tanning spa herbalist',
    Automotive:
      'car car_repair car_parts tyres motorcycle motorcycle_repair truck caravan trailer fuel',
    Healthcare: 'optician medical_supply hearing_aids chemist nutrition_supplements',
    'Home Services':
      'appliance locksmith laundry dry_cleaning furniture hardware doityourself paint flooring tiles curtain kitchen bathroom_furnishing glaziery garden_centre pest_control security electrical gas cleaning upholsterer window_blind swimming_pool',
    Fitness: 'sports bicycle golf surf',
    Restaurants: 'bakery coffee pastry deli ice_cream confectionery tea',
    'Professional Services':
      'copyshop travel_agency estate_agent funeral_directors photo photo_studio printer_ink insurance computer_repair tailor',
  },
  amenity: {
    Restaurants: 'restaurant cafe fast_food bar pub food_court ice_cream biergarten',
    Healthcare:
      'clinic dentist doctors hospital pharmacy veterinary nursing_home physiotherapist health_post',
    Automotive: 'car_wash car_rental fuel vehicle_inspection driving_school',
    'Beauty & Wellness': 'spa public_bath sauna',
    Fitness: 'gym dojo dancing_school',
    'Professional Services': 'coworking_space money_transfer post_office bank studio',
  },
  craft: {
    'Home Services':
      'plumber electrician carpenter painter builder roofer gardener cleaning locksmith hvac tiler plasterer glaziery metal_construction handicraft insulation upholsterer window_construction joiner cabinet_maker floorer stonemason electronics_repair sweeper swimming_pool_maintenance pest_control solar_energy',
    'Professional Services': 'photographer tailor dressmaker printer signmaker shoemaker caterer',
    Automotive: 'car_repair car_painter mechanic',
    Restaurants: 'winery brewery distillery confectionery bakery',
    'Beauty & Wellness': 'beautician',
    'Hair Salons': 'hairdresser',
  },
  office: {
    'Professional Services':
      'lawyer accountant architect consulting consultant estate_agent insurance financial financial_advisor notary tax_advisor it company advertising_agency employment_agency engineer graphic_design surveyor translator travel_agent property_management marketing conveyancer telecommunication web_design attorney',
    Healthcare: 'physician therapist healthcare',
    'Home Services': 'moving_company security construction_company',
  },
  leisure: {
    Fitness:
      'fitness_centre fitness_station sports_centre sports_hall dance swimming_pool golf_course pitch stadium horse_riding yoga',
    'Beauty & Wellness': 'sauna spa tanning_salon',
  },
  healthcare: {
    Healthcare:
      'doctor dentist clinic hospital pharmacy physiotherapist optometrist psychotherapist podiatrist audiologist alternative laboratory centre midwife occupational_therapist speech_therapist nurse dialysis counselling rehabilitation blood_donation vaccination_centre dietitian yes',
  },
  sport: { Fitness: 'fitness yoga pilates gymnastics martial_arts crossfit boxing' },
}

const industryByTag = new Map<string, Industry>()
const industryByKind = new Map<string, Industry>()
for (const [key, kinds] of Object.entries(kindsByKey)) {
  for (const [industry, values] of Object.entries(kinds) as [Industry, string][]) {
    for (const value of values.split(' ')) {
      industryByTag.set(`${key}=${value}`, industry)
      if (!industryByKind.has(value)) industryByKind.set(value, industry)
    }
  }
}

/** The keys that say what a place is, the most telling first. */
const tellingKeys = ['healthcare', 'craft', 'shop', 'office', 'amenity', 'leisure', 'sport']

/** `car_repair` as people read it: `Car repair`. */
const readable = (value: string): string => {
  const words = value.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The industry and category of an OpenStreetMap element, or null where it has none of ours. */
export function industryOfTags(
  tags: Record<string, string>,
): { industry: Industry; category: string } | null {
  for (const key of tellingKeys) {
    for (const value of (tags[key] ?? '').split(';').map((part) => part.trim().toLowerCase())) {
      const industry = industryByTag.get(`${key}=${value}`)
      if (industry) return { industry, category: value === 'yes' ? '' : readable(value) }
    }
  }
  return null
}

/** Words for an industry that lists use instead of its name. */
const otherNames: Record<string, Industry> = {
  'hair salon': 'Hair Salons',
  hair: 'Hair Salons',
  barbershop: 'Hair Salons',
  'barber shop': 'Hair Salons',
  'food & drink': 'Restaurants',
  food: 'Restaurants',
  eatery: 'Restaurants',
  takeaway: 'Restaurants',
  'home service': 'Home Services',
  plumbing: 'Home Services',
  electrical: 'Home Services',
  cleaning: 'Home Services',
  'sports & recreation': 'Fitness',
  sport: 'Fitness',
  'fitness centre': 'Fitness',
  'fitness center': 'Fitness',
  auto: 'Automotive',
  mechanic: 'Automotive',
  'car services': 'Automotive',
  health: 'Healthcare',
  medical: 'Healthcare',
  'dental care': 'Healthcare',
  doctor: 'Healthcare',
  beauty: 'Beauty & Wellness',
  wellness: 'Beauty & Wellness',
  'beauty salon': 'Beauty & Wellness',
  'nail salon': 'Beauty & Wellness',
  'professional service': 'Professional Services',
  legal: 'Professional Services',
  accounting: 'Professional Services',
}

const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/\band\b/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
const industryByName = new Map<string, Industry>([
  ...[...industryByKind].map(([kind, industry]): [string, Industry] => [spoken(kind), industry]),
  ...Object.entries(otherNames),
  ...industries.map((industry): [string, Industry] => [spoken(industry), industry]),
])

/** The industry that a list's own word means (`Restaurants`, `cafe`, `Hair salon`), or null. */
export function industryNamed(text: string): Industry | null {
  const name = spoken(text)
  return industryByName.get(name) ?? industryByName.get(name.replace(/(?<=[a-z]{3})s$/, '')) ?? null
}
