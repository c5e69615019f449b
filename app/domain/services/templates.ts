import type { Industry } from '#app/domain/businesses/industries.ts'
import type { ServiceCall } from './schema.ts'

type Extras = Pick<ServiceCall, 'capacity' | 'bufferAfter'>

const fixed = (name: string, minutes: number, rand: number, more: Extras = {}): ServiceCall => ({
  ...{ name, minutes, price: { kind: 'fixed', cents: rand * 100 }, ...more },
})
const from = (name: string, minutes: number, rand: number, more: Extras = {}): ServiceCall => ({
  ...{ name, minutes, price: { kind: 'from', cents: rand * 100 }, ...more },
})
const free = (name: string, minutes: number, more: Extras = {}): ServiceCall => ({
  ...{ name, minutes, price: { kind: 'free', cents: null }, ...more },
})

/** What businesses of an industry start from, at what South Africans pay. */
export const serviceTemplates: Record<Industry, ServiceCall[]> = {
  'Hair Salons': [
    fixed('Cut and blow-dry', 60, 420),
    fixed('Gents’ cut', 30, 180),
    fixed('Kids’ cut', 30, 140),
    fixed('Wash and blow-dry', 45, 260),
    from('Full colour', 120, 850),
    from('Highlights', 150, 1150),
    from('Braids', 180, 650),
    fixed('Treatment', 30, 250),
  ],
  Restaurants: [
    free('Table for lunch', 90, { capacity: 40 }),
    free('Table for dinner', 120, { capacity: 40 }),
  ],
  'Home Services': [
    fixed('Call-out and first hour', 60, 650, { bufferAfter: 30 }),
    free('Quote at your place', 45, { bufferAfter: 30 }),
    from('Geyser repair', 180, 1800, { bufferAfter: 30 }),
    from('Deep clean', 240, 950, { bufferAfter: 30 }),
  ],
  Fitness: [
    fixed('Group class', 60, 120, { capacity: 12 }),
    fixed('Personal training', 60, 450),
    free('First visit', 30),
  ],
  Automotive: [
    from('Minor service', 120, 1450),
    from('Major service', 240, 2950),
    fixed('Diagnostics', 60, 650),
    fixed('Wheel alignment', 45, 480),
    fixed('Wash and vacuum', 45, 180),
  ],
  Healthcare: [
    fixed('Consultation', 30, 550, { bufferAfter: 5 }),
    fixed('Long consultation', 60, 950, { bufferAfter: 5 }),
    fixed('Follow-up', 15, 320, { bufferAfter: 5 }),
  ],
  'Beauty & Wellness': [
    fixed('Full body massage', 60, 650, { bufferAfter: 15 }),
    fixed('Back and neck massage', 30, 380, { bufferAfter: 15 }),
    fixed('Facial', 60, 580, { bufferAfter: 10 }),
    fixed('Gel manicure', 60, 320),
    fixed('Pedicure', 60, 350),
    from('Waxing', 30, 120),
  ],
  'Professional Services': [
    free('First call', 30),
    fixed('Consultation', 60, 1200),
    { name: 'Project meeting', minutes: 90, price: { kind: 'request', cents: null } },
  ],
}
