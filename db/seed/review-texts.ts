import type { Industry } from '#app/domain/businesses/industries.ts'

/** What guests of the demo directory write, by the stars they give. */
export const goodTexts: Record<Industry, readonly string[]> = {
  'Hair Salons': [
    'Listened before cutting, which nobody ever does. I walked out two years younger.',
    'Neat parting, no pulling, and done in the time they said.',
    'My daughter fell asleep in the chair. That says it all.',
    'Colour exactly like the picture I brought.',
  ],
  Restaurants: [
    'We came for lunch and stayed until the lights went on over the harbour.',
    'Warm bread, cold wine, and a waiter who remembered my mother’s name.',
    'Proper portions and a fair price. The children ate everything.',
    'Table by the window as promised, although we were twenty minutes late.',
  ],
  'Home Services': [
    'Came when he said he would, swept up afterwards, and the tap is quiet at last.',
    'Explained what was wrong with pictures and charged what the quote said.',
    'Shoes off at the door without being asked.',
    'Two other people could not find the leak. They did, in ten minutes.',
  ],
  Fitness: [
    'First class in fifteen years and nobody made me feel it.',
    'They noticed my bad knee before I said a word and changed the exercise.',
    'Clean, friendly, and the showers are hot.',
    'I hurt everywhere and have booked again.',
  ],
  Automotive: [
    'Showed me the worn part, did not sell me a new one of anything else.',
    'Ready an hour early, and they drove me to the station.',
    'It pulls straight again. Fair price, clear invoice.',
    'Honest people. They sent me home with a car that needed nothing.',
  ],
  Healthcare: [
    'Took the time to explain, in Afrikaans to my mother and in English to me.',
    'On time to the minute, which I have never known a practice to be.',
    'I was nervous and they were kind about it.',
    'Clear plan, clear costs, no hurry.',
  ],
  'Beauty & Wellness': [
    'I floated out. Next month again.',
    'Quiet room, warm hands, no chatter.',
    'Nails still perfect after three weeks in the garden.',
    'They asked about allergies first. That alone is worth five stars.',
  ],
  'Professional Services': [
    'Answered in plain words what two others had answered in paragraphs.',
    'My papers were ready on the day, and so was the coffee.',
    'Fixed fee, no surprises.',
    'They told me I did not need them for this. I shall come back when I do.',
  ],
}

/** Three and four stars. */
export const fairTexts = [
  'Good work, but parking is a battle.',
  'All fine in the end; the wait was longer than it should have been.',
  'Friendly and a little rushed.',
  '',
]

/** One and two. */
export const poorTexts = [
  'Booked for ten, seen at ten to eleven, and nobody said sorry.',
  'Not what was agreed. They did offer to put it right.',
]

export const answerText =
  'Thank you for coming, and for taking the time to write. We are looking forward to your next visit.'
export const sorryText =
  'We are sorry: two of us were ill that week, and we should have called you. Please let us make it good.'
export const heldText = 'The man at the counter told my friend to voetsek. We left.'
export const advertText = 'Better prices at my cousin’s shop around the corner, ask for Riaan!!!'
