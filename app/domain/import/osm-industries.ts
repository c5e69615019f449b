import {
  industries,
  industryFacts,
  osmKeys,
  type Industry,
} from '#app/domain/businesses/industries.ts'

const industryByTag = new Map<string, Industry>()
export const industryByKind = new Map<string, Industry>()
for (const industry of industries) {
  for (const [key, values] of Object.entries(industryFacts[industry].osm)) {
    for (const value of values.split(' ')) {
      industryByTag.set(`${key}=${value}`, industry)
      if (!industryByKind.has(value)) industryByKind.set(value, industry)
    }
  }
}

/** `car_repair` becomes `Car repair`. */
const readable = (value: string): string => {
  const words = value.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The industry and category of an OpenStreetMap element, or null for unsupported tags. */
export function industryOfTags(
  tags: Record<string, string>,
): { industry: Industry; category: string } | null {
  for (const key of osmKeys) {
    for (const value of (tags[key] ?? '').split(';').map((part) => part.trim().toLowerCase())) {
      const industry = industryByTag.get(`${key}=${value}`)
      if (industry) return { industry, category: value === 'yes' ? '' : readable(value) }
    }
  }
  return null
}
