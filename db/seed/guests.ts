import type { Industry } from '#app/domain/businesses/industries.ts'
import { rngFor } from './rng.ts'

/** Invented people who book. */
const names = `
Anele Mthembu; Fatima Abrahams; Pieter Lategan; Thandeka Ngxola; Yusuf Ebrahim; Marlene Oosthuizen
Sibusiso Cele; Chantal Hendricks; Grace Mulamba; Tinashe Chikwava; Kirsten Blignaut; Nceba Mqhayi
Rushda Parker; Devan Pillay; Leah Rabinowitz; Carlos Ferreira; Amahle Sigcau; Jan-Hendrik Malan
Busisiwe Dyani; Igshaan Davids; Tamsin Whitfield; Loyiso Gqola; Zubeida Salie; Christelle Visser
Patience Moyo; Jean-Luc Kabongo; Nomfundo Yeko; Craig Isaacs; Priya Reddy; Andile Zondani
Elmarie du Preez; Shireen Jappie; Mandla Hlophe; Bianca September; Oyama Ntantiso; Tariq Gamieldien
Hannah Kriel; Noluthando Fani; Grant Arendse; Aisha Mohamed; Wandile Skosana; Rozanne Julies
Keabetswe Molefe; Daniël Roux; Xolelwa Bangani; Moegamat Adams; Saskia van der Bijl; Luvuyo Mbane
Esmé Koopman; Farai Gumbo; Naledi Tshabalala; Zaid Cassiem; Ilse Vermaak; Bulelwa Jonas
Ashwin Petersen; Ruth Chidzero; Kagiso Phiri; Nuraan Toefy; Willem Beukes; Ayesha Khan
`
  .trim()
  .split(/[;\n]\s*/)

/** Somebody who books, as the form asks for them. */
type Guest = { customerName: string; customerEmail: string; customerPhone: string }

/** The guests of the demo directory. */
export const guests: readonly Guest[] = names.map((name, index) => ({
  customerName: name,
  customerEmail: `${name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@webpost.example`,
  customerPhone: `+27${rngFor(name).of(['60', '71', '72', '76', '82', '83'])}555${String(
    700 + index,
  ).padStart(4, '0')}`,
}))

/** Who phones, and leaves no email address: others than those who book online, whose number would be theirs twice. */
export const callers: readonly Guest[] = `
Nokuthula Sithole; Riaan Botha; Shanaaz Jacobs; Themba Khoza; Yolande Fortuin; Vuyo Mpofu
Gadija Toffar; Mark Solomons; Lindiwe Radebe; Gerhard Nel; Faldiela Hassan; Bongani Mabaso
Charmaine Links; Odwa Sonjica; Tersia Kotze; Rashaad Moses; Zukiswa Mfeketo; Neil Adonis
Palesa Mokoena; Wilma Strydom; Abongile Tyali; Cheryl Daniels; Sizwe Nkomo; Nazeema Parker
`
  .trim()
  .split(/[;\n]\s*/)
  .map((customerName, index) => ({
    customerName,
    customerEmail: '',
    customerPhone: `+2783555${String(800 + index).padStart(4, '0')}`,
  }))

/** What guests write beside a booking; most write nothing. */
export const notesFor: Record<Industry, readonly string[]> = {
  'Hair Salons': [
    'First time with you. My hair is about shoulder length.',
    'Same as last time, please.',
    'Can I bring my daughter along? She will sit quietly.',
    'I have a tender scalp, please not too tight.',
    'For a wedding on the Saturday.',
    'I will bring my own fibre, colour 1B.',
  ],
  Restaurants: [
    'Birthday lunch, six of us. Is there a corner table?',
    'One guest uses a wheelchair.',
    'Two vegetarians and a toddler.',
    'Halaal only, please.',
    'Outside if the wind is down.',
  ],
  'Home Services': [
    'There is a dog; please ring first and I will put him inside.',
    'The complex needs your registration number at the gate.',
    'It is the tap in the upstairs bathroom.',
    'Parking is in the street only.',
  ],
  Fitness: [
    'Complete beginner, and a stiff left knee.',
    'Trying it out before I join.',
    'Coming with a friend if there is room.',
  ],
  Automotive: [
    'It pulls to the left when I brake.',
    'Can you drop me at the station afterwards?',
    'The warning light came on at Sir Lowry’s Pass.',
    'Need it back by four to fetch the children.',
    'Roadworthy due at month end.',
  ],
  Healthcare: [
    'First visit. I will bring my old file.',
    'I am nervous, please explain as you go.',
    'For my mother; she prefers Afrikaans.',
  ],
  'Beauty & Wellness': [
    'I am allergic to almond oil.',
    'It is a present, please do not phone her.',
    'Gel removal first, then a new set.',
  ],
  'Professional Services': [
    'I have the papers scanned already.',
    'After work hours would be easier, if at all possible.',
    'My partner will join by video.',
  ],
}
