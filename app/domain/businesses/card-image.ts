import {
  industries,
  industrySlugs,
  isIndustry,
  type Industry,
  type IndustrySlug,
} from './industries.ts'

type Sign = { title: string; within: Industry; words?: RegExp }

/**
 * Signs chosen by a business's name, or by an industry outside the directory's (SPEC.md §9). None has an industry's slug,
 * which is the sign of that industry.
 */
const namedSigns = {
  barber: { title: 'Barbers', within: 'Hair Salons', words: /\b(barber|fades?\b|clippers)/i },
  coffee: {
    title: 'Coffee Shops',
    within: 'Restaurants',
    words: /\b(coffee|caf[eé]|espresso|roaster)/i,
  },
  bakery: {
    title: 'Bakeries',
    within: 'Restaurants',
    words: /\b(baker|bakes?\b|bread|sourdough|patisserie|p[âa]tisserie|koeksister)/i,
  },
  plumbing: {
    title: 'Plumbing',
    within: 'Home Services',
    words: /\b(plumb|geysers?\b|drains?\b|leaks?\b)/i,
  },
  electric: {
    title: 'Electrical Services',
    within: 'Home Services',
    words: /\b(electric|solar|sparks?\b|inverters?\b)/i,
  },
  garden: {
    title: 'Gardening & Landscaping',
    within: 'Home Services',
    words: /\b(garden|landscap|lawns?\b|tree fell)/i,
  },
  sports: {
    title: 'Sports & Recreation',
    within: 'Fitness',
    words: /\b(sports?\b|soccer|football|rugby|cricket|padel|tennis|netball)/i,
  },
  tyres: { title: 'Tyres & Wheels', within: 'Automotive', words: /\b(tyres?\b|wheels?\b)/i },
  dental: {
    title: 'Dental Care',
    within: 'Healthcare',
    words: /\b(dental|dentist|orthodont|smiles?\b)/i,
  },
  pets: {
    title: 'Pet Care',
    within: 'Healthcare',
    words: /\b(vets?\b|veterinar|pets?\b|paws?\b)/i,
  },
  law: {
    title: 'Legal Services',
    within: 'Professional Services',
    words: /\b(attorneys?|law\b|legal|notary|conveyanc)/i,
  },
  photo: {
    title: 'Photography',
    within: 'Professional Services',
    words: /\b(photo|studio light|portraits?\b)/i,
  },
} satisfies Record<string, Sign> & { [S in IndustrySlug]?: never }

export type SignName = IndustrySlug | keyof typeof namedSigns | 'other'

const signs = Object.entries<Sign>({
  ...Object.fromEntries(
    industries.map((industry) => [industrySlugs[industry], { title: industry, within: industry }]),
  ),
  ...namedSigns,
}) as [Exclude<SignName, 'other'>, Sign][]
const signsByName = new Map<SignName, Sign>(signs)

export const signNames: readonly SignName[] = [...signsByName.keys(), 'other']

/** The industry whose colour a sign has; null for none. */
export const industryOfSign = (name: SignName): Industry | null =>
  signsByName.get(name)?.within ?? null

/** The business's picture, or a drawing with a sign, and why it was chosen. */
export type CardImage =
  | { kind: 'logo'; url: string }
  | { kind: 'drawing'; sign: SignName; by: 'name' | 'industry' | 'similar industry' | 'nothing' }

const bySubject = (industry: string): CardImage => {
  const wanted = industry.trim().toLowerCase()
  const exact = signs.find(([, { title }]) => title.toLowerCase() === wanted)
  if (exact) return { kind: 'drawing', sign: exact[0], by: 'industry' }
  // Two letters match inside almost anything.
  const partly = signs.find(([, { title }]) => {
    const known = title.toLowerCase()
    return wanted.length > 2 && (known.includes(wanted) || wanted.includes(known))
  })
  if (partly) return { kind: 'drawing', sign: partly[0], by: 'similar industry' }
  return { kind: 'drawing', sign: 'other', by: 'nothing' }
}

export function cardImage(business: {
  name: string
  industry: string
  logo: string | null
}): CardImage {
  if (business.logo) return { kind: 'logo', url: business.logo }
  const { name, industry } = business
  const named = signs.find(
    ([, { words, within }]) => words?.test(name) && (!isIndustry(industry) || within === industry),
  )
  return named ? { kind: 'drawing', sign: named[0], by: 'name' } : bySubject(industry)
}
