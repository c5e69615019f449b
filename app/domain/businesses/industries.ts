/** Names and order are the specification's (SPEC.md §9). The short name is used for colours, icons and signs. */
export const industrySlugs = {
  'Hair Salons': 'hair',
  Restaurants: 'food',
  'Home Services': 'home',
  Fitness: 'fitness',
  Automotive: 'auto',
  Healthcare: 'health',
  'Beauty & Wellness': 'beauty',
  'Professional Services': 'pro',
} as const
export type Industry = keyof typeof industrySlugs
export type IndustrySlug = (typeof industrySlugs)[Industry]

export const industries = Object.keys(industrySlugs) as [Industry, ...Industry[]]

export const isIndustry = (value: string): value is Industry => Object.hasOwn(industrySlugs, value)

/** Façade colour, badge and badge text by day; then badge and text by night. */
export type Facade = { paint: string; soft: string; ink: string; softDark: string; inkDark: string }

/** Server and style sheet only; browsers never load this table. */
type IndustryFacts = {
  facade: Facade
  /** Type at https://schema.org/LocalBusiness. */
  schemaOrg: string
  /** OpenStreetMap values that mean it, from the wiki and South African data. */
  osm: Partial<Record<OsmKey, string>>
  words: readonly string[]
}

/** OpenStreetMap keys by priority. */
export const osmKeys = [
  'healthcare',
  'craft',
  'shop',
  'office',
  'amenity',
  'leisure',
  'sport',
] as const
type OsmKey = (typeof osmKeys)[number]

export const industryFacts = {
  'Hair Salons': {
    facade: {
      paint: '#d4583f',
      soft: '#fbe3dc',
      ink: '#8c2c18',
      softDark: '#42231c',
      inkDark: '#f9b3a2',
    },
    schemaOrg: 'HairSalon',
    osm: {
      shop: 'hairdresser hairdresser_supply wigs barber',
      craft: 'hairdresser',
    },
    words: ['hair salon', 'hair', 'barbershop', 'barber shop'],
  },
  Restaurants: {
    facade: {
      paint: '#d39a2a',
      soft: '#fbedcb',
      ink: '#6f4900',
      softDark: '#3b2f13',
      inkDark: '#f3cf83',
    },
    schemaOrg: 'Restaurant',
    osm: {
      shop: 'bakery coffee pastry deli ice_cream confectionery tea',
      amenity: 'restaurant cafe fast_food bar pub food_court ice_cream biergarten',
      craft: 'winery brewery distillery confectionery bakery',
    },
    words: ['food & drink', 'food', 'eatery', 'takeaway'],
  },
  'Home Services': {
    facade: {
      paint: '#2f7096',
      soft: '#dcebf4',
      ink: '#1b4f70',
      softDark: '#173444',
      inkDark: '#a3d1ec',
    },
    schemaOrg: 'HomeAndConstructionBusiness',
    osm: {
      shop: 'appliance locksmith laundry dry_cleaning furniture hardware doityourself paint flooring tiles curtain kitchen bathroom_furnishing glaziery garden_centre pest_control security electrical gas cleaning upholsterer window_blind swimming_pool',
      craft:
        'plumber electrician carpenter painter builder roofer gardener cleaning locksmith hvac tiler plasterer glaziery metal_construction handicraft insulation upholsterer window_construction joiner cabinet_maker floorer stonemason electronics_repair sweeper swimming_pool_maintenance pest_control solar_energy',
      office: 'moving_company security construction_company',
    },
    words: ['home service', 'plumbing', 'electrical', 'cleaning'],
  },
  Fitness: {
    facade: {
      paint: '#3f8152',
      soft: '#deefe1',
      ink: '#235635',
      softDark: '#19352a',
      inkDark: '#a2dbb3',
    },
    schemaOrg: 'ExerciseGym',
    osm: {
      shop: 'sports bicycle golf surf',
      amenity: 'gym dojo dancing_school',
      leisure:
        'fitness_centre fitness_station sports_centre sports_hall dance swimming_pool golf_course pitch stadium horse_riding yoga',
      sport: 'fitness yoga pilates gymnastics martial_arts crossfit boxing',
    },
    words: ['sports & recreation', 'sport', 'fitness centre', 'fitness center'],
  },
  Automotive: {
    facade: {
      paint: '#705096',
      soft: '#eae2f3',
      ink: '#4f3374',
      softDark: '#2d2644',
      inkDark: '#cfb9ee',
    },
    schemaOrg: 'AutomotiveBusiness',
    osm: {
      shop: 'car car_repair car_parts tyres motorcycle motorcycle_repair truck caravan trailer fuel',
      amenity: 'car_wash car_rental fuel vehicle_inspection driving_school',
      craft: 'car_repair car_painter mechanic',
    },
    words: ['auto', 'mechanic', 'car services'],
  },
  Healthcare: {
    facade: {
      paint: '#23888a',
      soft: '#d9efee',
      ink: '#0f5557',
      softDark: '#123a3e',
      inkDark: '#92dbd8',
    },
    schemaOrg: 'MedicalBusiness',
    osm: {
      shop: 'optician medical_supply hearing_aids chemist nutrition_supplements',
      amenity:
        'clinic dentist doctors hospital pharmacy veterinary nursing_home physiotherapist health_post',
      office: 'physician therapist healthcare',
      healthcare:
        'doctor dentist clinic hospital pharmacy physiotherapist optometrist psychotherapist podiatrist audiologist alternative laboratory centre midwife occupational_therapist speech_therapist nurse dialysis counselling rehabilitation blood_donation vaccination_centre dietitian yes',
    },
    words: ['health', 'medical', 'dental care', 'doctor'],
  },
  'Beauty & Wellness': {
    facade: {
      paint: '#bf4a80',
      soft: '#f8e0ea',
      ink: '#812350',
      softDark: '#3d2030',
      inkDark: '#f4b0cf',
    },
    schemaOrg: 'HealthAndBeautyBusiness',
    osm: {
      shop: 'beauty cosmetics massage perfumery tattoo piercing nails tanning spa herbalist',
      amenity: 'spa public_bath sauna',
      craft: 'beautician',
      leisure: 'sauna spa tanning_salon',
    },
    words: ['beauty', 'wellness', 'beauty salon', 'nail salon'],
  },
  'Professional Services': {
    facade: {
      paint: '#4d5a7d',
      soft: '#e3e6f0',
      ink: '#36415f',
      softDark: '#252e44',
      inkDark: '#bcc7e6',
    },
    schemaOrg: 'ProfessionalService',
    osm: {
      shop: 'copyshop travel_agency estate_agent funeral_directors photo photo_studio printer_ink insurance computer_repair tailor',
      amenity: 'coworking_space money_transfer post_office bank studio',
      craft: 'photographer tailor dressmaker printer signmaker shoemaker caterer',
      office:
        'lawyer accountant architect consulting consultant estate_agent insurance financial financial_advisor notary tax_advisor it company advertising_agency employment_agency engineer graphic_design surveyor translator travel_agent property_management marketing conveyancer telecommunication web_design attorney',
    },
    words: ['professional service', 'legal', 'accounting'],
  },
} as const satisfies Record<Industry, IndustryFacts>
