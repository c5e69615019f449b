/** The one place that holds the product's name, its tagline and the address people write to. */
export const brand = {
  name: 'CPT Gems',
  tagline: 'This is more useful than you think',
  contactEmail: 'hello@cptgems.example',
  city: 'Cape Town',
} as const
