/** The only source of the product's name, tagline and contact address. */
export const brand = {
  name: 'CPT Gems',
  tagline: 'This is more useful than you think',
  contactEmail: 'hello@cptgems.example',
  city: 'Cape Town',
} as const
