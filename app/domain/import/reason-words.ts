import { capitalised } from '#app/domain/businesses/opening-times.ts'

/** What people read of the reasons whose code alone says too little; the others begin with a capital letter. */
const words: Record<string, string> = {
  'no name': 'Name missing',
  'no industry': 'Industry missing',
  'industry not known': 'Unknown industry',
  'no industry of the directory': 'Not an industry of the directory',
  'industry read from the name': 'Industry taken from the name',
  'suburb or area not known': 'Unknown suburb or area',
  'no suburb, area or coordinates': 'Suburb, area and coordinates missing',
  'stands in this file already': 'Duplicate row',
  'is the same place as another, joined with it': 'Duplicate, merged',
  'may be the same place as another, decide which': 'Possible duplicate: please decide',
  'is part of another listing, into which it was merged': 'Merged into another listing before',
  'kept as its owner has it': 'Has an owner, kept as the owner has it',
  'suburb written otherwise': 'Suburb spelling corrected',
  'suburb lies elsewhere than the coordinates, placed by these':
    'Suburb and coordinates differ, coordinates used',
  'suburb not known, placed by the coordinates': 'Unknown suburb, coordinates used',
  'coordinates lie elsewhere than suburb or address, left out':
    'Coordinates do not match suburb or address, left out',
  'address names another suburb than the suburb’s column':
    'Address and suburb column name different suburbs',
  'suburb, city and code taken out of the address':
    'Suburb, city and postal code removed from the address',
  'trading name taken for the name': 'Trading name used as name',
  'of several contacts the first valid one taken': 'First valid contact used',
  'opening hours not understood, left open': 'Opening hours not understood, left empty',
  'opening hours name no days, left open': 'Opening hours without days, left empty',
  'opening hours: what is by appointment left out':
    'Opening hours: appointment-only times left out',
}

/** A reason of a report as people read it. */
export const reasonText = (reason: string): string => words[reason] ?? capitalised(reason)
