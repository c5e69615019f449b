import type { Industry } from '#app/domain/businesses/industries.ts'

/** What made-up businesses call themselves and say about themselves. */
export const words = {
  first:
    'Kloof,Table Bay,Snoek,Fynbos,Protea,Harbour,Long Street,Signal Hill,Cape,Mowbray,Khaya,Umoya,Disa,Rooibos,Atlantic,Lion’s Head,Tuinhuis,Blue Crane,Ubuntu,Silvertree,Milkwood,Café,Kaapse,Imbali,Southeaster,Karoo,Springbok,Oceana,Vuyo,Sunbird'.split(
      ',',
    ),
  people:
    'Thandi,Faiez,Johan,Nomsa,Priya,Sipho,Aisha,Pieter,Zanele,Liam,Fatima,Andile,Marlene,Yusuf,Lerato,Chantal,Bongani,Riaan,Nadia,Mandla,René,Ayanda,Gugu,Hennie,Shireen'.split(
      ',',
    ),
  thing: 'Corner,Yard,House,Room,Garden,Lane,Deck,Stoep,Loft,Barn,Gate,Mill'.split(','),
  street:
    'Main Road,Kloof Street,Long Street,Voortrekker Road,Victoria Road,Beach Road,Church Street,Station Road,Durban Road,Bree Street,Lower Main Road,Klipfontein Road,Lansdowne Road,Imam Haron Road,Albert Road,Sir Lowry Road,Loop Street,Adderley Street,Dorp Street,Andringa Street'.split(
      ',',
    ),
}

type Trade = { says: string; category: string; tag: [string, string] }
const trade = (says: string, category: string, key: string, value: string): Trade => ({
  says,
  category,
  tag: [key, value],
})

/** Trades of the industries, with the tag OpenStreetMap gives them. */
export const trades: Partial<Record<Industry, readonly Trade[]>> & { Restaurants: Trade[] } = {
  'Hair Salons': [
    trade('Braids', 'Braiding', 'shop', 'hairdresser'),
    trade('Barbers', 'Barber', 'shop', 'hairdresser'),
    trade('Hair Studio', 'Hairdresser', 'shop', 'hairdresser'),
  ],
  Restaurants: [
    trade('Kitchen', 'Restaurant', 'amenity', 'restaurant'),
    trade('Grill', 'Steakhouse', 'amenity', 'restaurant'),
    trade('Café', 'Café', 'amenity', 'cafe'),
    trade('Bakery', 'Bakery', 'shop', 'bakery'),
    trade('Gatsby & Fish', 'Take-away', 'amenity', 'fast_food'),
  ],
  'Home Services': [
    trade('Plumbing', 'Plumber', 'craft', 'plumber'),
    trade('Electrical', 'Electrician', 'craft', 'electrician'),
    trade('Gardens', 'Gardener', 'craft', 'gardener'),
    trade('Locksmiths', 'Locksmith', 'shop', 'locksmith'),
  ],
  Fitness: [
    trade('Gym', 'Gym', 'leisure', 'fitness_centre'),
    trade('Yoga', 'Yoga studio', 'leisure', 'fitness_centre'),
    trade('Boxing Club', 'Boxing', 'leisure', 'sports_centre'),
  ],
  Automotive: [
    trade('Motors', 'Workshop', 'shop', 'car_repair'),
    trade('Tyres', 'Tyres', 'shop', 'tyres'),
    trade('Car Wash', 'Car wash', 'amenity', 'car_wash'),
  ],
  Healthcare: [
    trade('Clinic', 'Clinic', 'amenity', 'clinic'),
    trade('Dental', 'Dentist', 'amenity', 'dentist'),
    trade('Physio', 'Physiotherapist', 'healthcare', 'physiotherapist'),
    trade('Vet', 'Veterinary', 'amenity', 'veterinary'),
  ],
  'Beauty & Wellness': [
    trade('Spa', 'Spa', 'shop', 'beauty'),
    trade('Nails', 'Nail bar', 'shop', 'beauty'),
    trade('Massage', 'Massage', 'shop', 'massage'),
  ],
  'Professional Services': [
    trade('Attorneys', 'Law firm', 'office', 'lawyer'),
    trade('Accounting', 'Accountant', 'office', 'accountant'),
    trade('Architects', 'Architect', 'office', 'architect'),
    trade('Photography', 'Photographer', 'craft', 'photographer'),
  ],
}

/** Sentences that a description is made of. */
export const sentences: readonly string[] = [
  'Run by the same family since 1994, and it shows in every small thing.',
  'Walk-ins are welcome when there is a chair free; booking is the safer bet on a Saturday.',
  'Parking is behind the building, off the side street.',
  'We speak English, Afrikaans and isiXhosa, and we take our time.',
  'No load shedding here: the lights and the kettle stay on.',
  'Ask about the weekday special, which changes with the season.',
  'Two minutes on foot from the MyCiTi stop.',
  'Small team, honest quotes, and we clean up after ourselves.',
  'Locals send their mothers here, which is the best review we know.',
  'Bring the children; there is shade and something to draw with.',
  'Everything is explained before it is done, and priced before it starts.',
  'On windy days the tables move inside, the view stays.',
  'We order from growers in Philippi and fishers in Kalk Bay.',
  'Certified, insured, and on time.',
  'Geyser burst at midnight? There is somebody at the phone.',
  'Students and pensioners pay less on Tuesdays.',
]
