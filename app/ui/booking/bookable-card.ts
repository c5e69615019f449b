/** What of a business the link and the head of its dialog show. */
export type BookableCard = {
  slug: string
  name: string
  suburb: string
  city: string
  category: string
  industry: string
}
