import { everybody, type Field } from '../field-kinds.ts'

export const presentationFields = {
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
} as const satisfies Record<string, Field>
