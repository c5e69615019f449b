import type { FieldMetadata } from '@conform-to/react'

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  username: 'Username',
  phone: 'Phone number',
  password: 'Password',
  businessName: 'Business name',
  industry: 'Industry',
  area: 'Area in Cape Town',
  suburb: 'Suburb',
  website: 'Website',
  listing: 'Your listing',
  terms: 'Terms',
}
export type Name = keyof typeof labels

export type Fields = Record<Name, FieldMetadata<string>>
