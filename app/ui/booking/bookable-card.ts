export type BookableCard = {
  slug: string
  name: string
  suburb: string
  city: string
  category: string
  industry: string
}
