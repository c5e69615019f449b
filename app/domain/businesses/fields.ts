import type { Audience, Field, KindValues } from './field-kinds.ts'

const everybody = ['public', 'own', 'admin'] as const
const itsPeople = ['own', 'admin'] as const
const owner = ['own'] as const
const pagesAlone = [] as const

export const fields = {
  externalKey: {
    column: 'external_key',
    kind: 'reference',
    label: 'Key in its source',
    seenBy: pagesAlone,
    max: 200,
    csv: 'key externalid sourceid',
  },
  id: { column: 'id', kind: 'id', label: 'Id', seenBy: everybody, page: 'card', csv: '' },
  slug: {
    column: 'slug',
    kind: 'slug',
    label: 'Address here',
    seenBy: everybody,
    page: 'card',
    csv: '',
    example: 'kalk-bay-bakery-kalk-bay',
  },
  ownerId: {
    column: 'owner_id',
    kind: 'reference',
    label: 'Owner',
    seenBy: itsPeople,
    apiName: 'userId',
  },
  name: {
    column: 'name',
    kind: 'line',
    label: 'Business name',
    seenBy: everybody,
    page: 'card',
    forms: ['profile'],
    required: true,
    min: 2,
    max: 120,
    message: 'Business name must be at least 2 characters',
    csv: 'businessname company companyname title business',
    example: 'Kalk Bay Bakery',
    autoComplete: 'organization',
  },
  industry: {
    column: 'industry',
    kind: 'industry',
    label: 'Industry',
    seenBy: everybody,
    page: 'card',
    forms: ['profile'],
    required: true,
    message: 'Please choose an industry',
    csv: '',
  },
  category: {
    column: 'category',
    kind: 'line',
    label: 'Category',
    seenBy: everybody,
    page: 'card',
    max: 80,
    csv: 'type subcategory',
  },
  area: {
    column: 'area',
    kind: 'area',
    label: 'Area in Cape Town',
    seenBy: everybody,
    page: 'profile',
    forms: ['profile'],
    required: true,
    message: 'Please choose an area',
    csv: '',
  },
  suburb: {
    column: 'suburb',
    kind: 'line',
    label: 'Suburb',
    seenBy: everybody,
    page: 'card',
    forms: ['profile'],
    max: 80,
    csv: 'neighbourhood neighborhood',
    example: 'Kalk Bay',
  },
  city: {
    column: 'city',
    kind: 'line',
    label: 'City',
    seenBy: everybody,
    page: 'card',
    max: 80,
    csv: 'town',
    example: 'Cape Town',
  },
  address: {
    column: 'address',
    kind: 'line',
    label: 'Street address',
    seenBy: everybody,
    page: 'profile',
    forms: ['profile'],
    max: 200,
    csv: 'streetaddress street',
    completes: true,
    example: '1 Main Road',
    autoComplete: 'street-address',
  },
  latitude: {
    column: 'latitude',
    kind: 'degrees',
    label: 'Latitude',
    seenBy: pagesAlone,
    page: 'profile',
    csv: 'lat y',
  },
  longitude: {
    column: 'longitude',
    kind: 'degrees',
    label: 'Longitude',
    seenBy: pagesAlone,
    page: 'profile',
    csv: 'lon lng long x',
  },
  phone: {
    column: 'phone',
    kind: 'phone',
    label: 'Phone',
    seenBy: everybody,
    page: 'profile',
    forms: ['profile'],
    csv: 'telephone tel phonenumber contactnumber cell mobile',
    completes: true,
    meaning: 'E.164',
    example: '+27215550100',
    autoComplete: 'tel',
    placeholder: '021 123 4567',
  },
  email: {
    column: 'email',
    kind: 'email',
    label: 'Email',
    seenBy: everybody,
    page: 'profile',
    forms: ['profile'],
    csv: 'emailaddress',
    example: 'hello@bakery.example',
    autoComplete: 'email',
  },
  website: {
    column: 'website',
    kind: 'website',
    label: 'Website',
    seenBy: everybody,
    page: 'profile',
    forms: ['profile'],
    csv: 'web url site homepage',
    example: 'https://bakery.example/',
    placeholder: 'www.example.co.za',
  },
  googleReviewLink: {
    column: 'google_review_link',
    kind: 'reviewLink',
    label: 'Google review link',
    seenBy: everybody,
    page: 'profile',
    forms: ['profile', 'rating'],
    csv: 'reviewlink',
    meaning: 'Where Google takes reviews of it',
    example: 'https://g.page/r/abc/review',
  },
  description: {
    column: 'description',
    kind: 'paragraphs',
    label: 'Description',
    seenBy: everybody,
    page: 'card',
    forms: ['profile'],
    max: 4000,
    csv: 'about summary',
    completes: true,
  },
  logo: {
    column: 'logo',
    kind: 'picture',
    label: 'Picture',
    seenBy: everybody,
    page: 'card',
    meaning: 'Address of the picture',
    example: 'https://cptgems.example/pictures/0a1b2c-640.jpg',
  },
  amenities: {
    column: 'amenities',
    kind: 'amenities',
    label: 'Amenities',
    seenBy: everybody,
    page: 'profile',
    csv: '',
  },
  highlights: {
    column: 'highlights',
    kind: 'highlights',
    label: 'Highlights',
    seenBy: everybody,
    page: 'profile',
    csv: '',
  },
  hours: {
    column: 'hours',
    kind: 'hours',
    label: 'Opening hours',
    seenBy: everybody,
    apiName: 'businessHours',
    csv: 'hours businesshours openinghours tradinghours',
  },
  specialDates: {
    column: 'special_dates',
    kind: 'specialDates',
    label: 'Special dates',
    seenBy: pagesAlone,
  },
  closedUntil: { column: 'closed_until', kind: 'date', label: 'Closed until', seenBy: pagesAlone },
  noticeMinutes: { column: 'notice_minutes', kind: 'count', label: 'Notice', seenBy: pagesAlone },
  horizonDays: { column: 'horizon_days', kind: 'count', label: 'Horizon', seenBy: pagesAlone },
  slotMinutes: { column: 'slot_minutes', kind: 'count', label: 'Length', seenBy: pagesAlone },
  oneAtATime: { column: 'one_at_a_time', kind: 'flag', label: 'One at a time', seenBy: pagesAlone },
  confirmation: {
    column: 'confirmation',
    kind: 'confirmation',
    label: 'Confirmation',
    seenBy: owner,
    meaning: 'Whether you confirm each booking, or those that fit are confirmed at once',
  },
  runningOver: {
    column: 'running_over',
    kind: 'flag',
    label: 'Running over',
    seenBy: owner,
    meaning: 'Whether an appointment may end after closing time',
  },
  secondReminder: {
    column: 'second_reminder',
    kind: 'flag',
    label: 'Second reminder',
    seenBy: pagesAlone,
  },
  feedVersion: { column: 'feed_version', kind: 'count', label: 'Feed', seenBy: pagesAlone },
  planStatus: {
    column: 'plan_status',
    kind: 'plan',
    label: 'Plan',
    seenBy: everybody,
    csv: 'plan',
  },
  isListingPublished: {
    column: 'is_listing_published',
    kind: 'flag',
    label: 'Published',
    seenBy: everybody,
    csv: 'published',
  },
  isActive: {
    column: 'is_active',
    kind: 'flag',
    label: 'Active',
    seenBy: everybody,
    csv: 'active',
  },
  rating: {
    column: 'rating',
    kind: 'rating',
    label: 'Rating',
    seenBy: everybody,
    page: 'card',
    forms: ['rating'],
    min: 0,
    max: 5,
    message: 'Please give a rating from 0 to 5',
    csv: '',
    example: 4.7,
  },
  ratingCount: {
    column: 'rating_count',
    kind: 'count',
    label: 'Reviews',
    seenBy: everybody,
    page: 'card',
    forms: ['rating'],
    min: 0,
    max: 10_000_000,
    message: 'Please give a whole number of reviews',
    csv: 'reviews reviewcount numberofreviews',
  },
  visits: {
    column: 'visits',
    kind: 'count',
    label: 'Profile views',
    seenBy: everybody,
    page: 'profile',
  },
  makeWebhookUrl: {
    column: 'make_webhook_url',
    kind: 'secret',
    label: 'Webhook',
    seenBy: itsPeople,
  },
  createdAt: { column: 'created_at', kind: 'instant', label: 'Joined', seenBy: everybody },
  version: {
    column: 'version',
    kind: 'count',
    label: 'Version',
    seenBy: owner,
    meaning: 'Send it back with a change; another one means a 409',
  },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

export type Business = { [F in FieldName]: KindValues[(typeof fields)[F]['kind']] }

/** For code that works with any field. */
export const describe = (name: FieldName): Field => fields[name]

export const fieldsOf = <F extends FieldName>(names: readonly F[], business: Pick<Business, F>) =>
  Object.fromEntries(names.map((name) => [name, business[name]])) as Pick<Business, F>

type Those<Part> = {
  [F in FieldName]: (typeof fields)[F] extends Part ? F : never
}[FieldName]
const those = <Name extends FieldName>(fits: (field: Field) => boolean) =>
  fieldNames.filter((name) => fits(fields[name])) as Name[]

export type SeenBy<A extends Audience> = {
  [F in FieldName]: A extends (typeof fields)[F]['seenBy'][number] ? F : never
}[FieldName]
export const seenBy = <A extends Audience>(audience: A) =>
  those<SeenBy<A>>((field) => field.seenBy.includes(audience))

/** Fields shown on cards, and those shown only on the business's page. */
export const cardFields = those<Those<{ page: 'card' }>>(({ page }) => page === 'card')
export const profilePageFields = those<Those<{ page: 'profile' }>>(({ page }) => page === 'profile')

/** URLs shown among the contact data. */
export const linkFields = those<Those<{ page: 'profile'; kind: 'website' }>>(
  ({ page, kind }) => page === 'profile' && kind === 'website',
)

export const profileFields = those<Those<{ forms: readonly ['profile', ...unknown[]] }>>(
  ({ forms }) => forms?.includes('profile') ?? false,
)
export const ratingFields = those<
  Those<{ forms: readonly ['rating'] | readonly ['profile', 'rating'] }>
>(({ forms }) => forms?.includes('rating') ?? false)
export type ProfileField = (typeof profileFields)[number]
export type RatingField = (typeof ratingFields)[number]

/** Fields in CSV files. */
export const csvFields = those<Those<{ csv: string }>>(({ csv }) => csv !== undefined)

/** 100 with all required fields of a complete profile, else 80 (per cent). */
export const completeness = (profile: Pick<Business, Those<{ completes: true }>>): 80 | 100 =>
  those<Those<{ completes: true }>>(({ completes }) => completes ?? false).every(
    (name) => profile[name],
  )
    ? 100
    : 80
