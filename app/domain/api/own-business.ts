import { ownBusinessCall } from '#app/domain/businesses/own-business-call.ts'
import type { Operation } from './operation.ts'
import { ownBusinessShape } from './shapes.ts'

export const ownBusinessOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/businesses/me',
    id: 'ownBusiness',
    area: 'Own business',
    summary: 'My business',
    caller: 'owner',
    answers: { 200: { description: 'With its newest bookings', schema: ownBusinessShape } },
    refusals: [404],
  },
  {
    method: 'put',
    path: '/api/businesses/me',
    id: 'updateOwnBusiness',
    area: 'Own business',
    summary: 'Change my business',
    description:
      'Fields that are left out or empty stay as they are, and null empties one that can be empty; fields that are not an owner’s to set are ignored. Lists and hours come as JSON text, as they are answered. Choosing an area sets the city.',
    caller: 'owner',
    body: ownBusinessCall,
    bodyExample: {
      name: 'Kalk Bay Bakery',
      phone: '021 555 0100',
      website: null,
      amenities: '["WiFi","Parking"]',
      isListingPublished: true,
    },
    answers: { 200: { description: 'The business as it is now', schema: ownBusinessShape } },
    refusals: [404, 409, 422],
  },
]
