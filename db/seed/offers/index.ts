import { free, fromRand, onRequest, rand, type DemoOffer } from './offer.ts'

const salon: DemoOffer = {
  confirmation: 'request',
  bookings: 64,
  services: [
    { name: 'Cornrows, straight-back', minutes: 90, price: rand(220) },
    {
      name: 'Knotless braids, medium',
      description: 'To the shoulder blades. Fibre is not included; we sell it by the pack.',
      minutes: 240,
      price: fromRand(650),
      bufferAfter: 15,
      noticeMinutes: 1440,
    },
    {
      name: 'Knotless braids, waist length',
      description: 'Two of us work on one head. Please wash and dry your hair the day before.',
      minutes: 330,
      price: fromRand(950),
      bufferAfter: 15,
      noticeMinutes: 2880,
    },
    { name: 'Bantu knots', minutes: 75, price: rand(250) },
    { name: 'Loc retwist', minutes: 120, price: rand(350) },
    { name: 'Wash, blow and trim', minutes: 45, price: rand(180) },
    {
      name: 'Kids’ cornrows, under 10',
      description: 'There are crayons and a tablet with headphones.',
      minutes: 60,
      price: rand(120),
    },
    { name: 'Consultation', minutes: 15, price: free },
  ],
  people: [
    { name: 'Nomvula', hours: 'Tue-Sat 08:00-16:00' },
    {
      name: 'Thandeka',
      does: [
        'Cornrows, straight-back',
        'Knotless braids, medium',
        'Knotless braids, waist length',
        'Bantu knots',
        'Kids’ cornrows, under 10',
      ],
    },
    {
      name: 'Ayanda',
      does: [
        'Cornrows, straight-back',
        'Bantu knots',
        'Loc retwist',
        'Wash, blow and trim',
        'Kids’ cornrows, under 10',
        'Consultation',
      ],
      hours: 'Wed-Fri 09:00-18:00; Sat 08:00-17:00; Sun 12:00-16:00',
      leave: [5, 11],
    },
  ],
  special: { weekday: 1, spans: [], label: 'Training day' },
}

const sixTops = ['Harbour table', 'Upstairs long table']
const restaurant: DemoOffer = {
  confirmation: 'instant',
  bookings: 60,
  services: [
    { name: 'Table for two', minutes: 90, price: free, capacity: 2 },
    { name: 'Table for up to four', minutes: 105, price: free, capacity: 4 },
    {
      name: 'Table for up to six',
      description: 'Larger than six? Please phone: we put the long tables together.',
      minutes: 120,
      price: free,
      capacity: 6,
      bufferAfter: 15,
      noticeMinutes: 180,
    },
  ],
  people: [
    ...['Window 1', 'Window 2', 'Stove corner'].map((name) => ({
      ...{ name, kind: 'table' as const, does: ['Table for two'] },
    })),
    ...['Deck 1', 'Deck 2'].map((name) => ({
      ...{ name, kind: 'table' as const, does: ['Table for up to four'] },
    })),
    ...sixTops.map((name) => ({
      ...{ name, kind: 'table' as const, does: ['Table for up to four', 'Table for up to six'] },
    })),
  ],
  special: {
    weekday: 5,
    spans: [{ open: '12:00', close: '15:30' }],
    label: 'Wedding in the evening',
  },
}

const plumber: DemoOffer = {
  confirmation: 'request',
  bookings: 36,
  services: [
    {
      name: 'Call-out and first hour',
      description: 'Parts are extra. After 18:00 and on Sundays from R1 150.',
      minutes: 60,
      price: fromRand(690),
      bufferBefore: 30,
      bufferAfter: 30,
    },
    { name: 'Blocked drain', minutes: 90, price: fromRand(950), bufferBefore: 30, bufferAfter: 30 },
    {
      name: 'Geyser repair or new geyser',
      minutes: 180,
      price: onRequest,
      bufferBefore: 30,
      bufferAfter: 30,
    },
    {
      name: 'Certificate for a house sale',
      minutes: 60,
      price: rand(1200),
      bufferBefore: 30,
      bufferAfter: 30,
      noticeMinutes: 1440,
    },
    { name: 'Leak detection', minutes: 120, price: rand(1450), paused: true },
  ],
  people: [],
}

const yoga: DemoOffer = {
  confirmation: 'instant',
  bookings: 90,
  services: [
    { name: 'Slow hatha', minutes: 60, price: rand(150), capacity: 12 },
    { name: 'Flow after work', minutes: 60, price: rand(150), capacity: 12 },
    { name: 'One-to-one lesson', minutes: 60, price: rand(650), noticeMinutes: 1440 },
  ],
  people: [
    {
      name: 'Saskia',
      does: ['Slow hatha', 'One-to-one lesson'],
      hours: 'Mon-Fri 06:30-11:00; Sat 08:00-12:00',
    },
    {
      name: 'Themba',
      does: ['Flow after work', 'One-to-one lesson'],
      hours: 'Mon-Fri 16:30-20:00; Sun 16:00-18:30',
    },
  ],
}

/** By slug: a salon, a restaurant, a plumber and classes. All other demo businesses set up nothing. */
export const offers: ReadonlyMap<string, DemoOffer> = new Map([
  ['nomvulas-crown-and-braid-khayelitsha', salon],
  ['the-salted-snoek-kalk-bay', restaurant],
  ['drip-and-drain-plumbing-kenilworth', plumber],
  ['lions-head-yoga-room-tamboerskloof', yoga],
])
