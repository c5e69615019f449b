import { placeLine } from './place-line.ts'

/**
 * A search in Google's maps, which opens the phone's app where there is one. `parts` from the name or street to the
 * city. Source: https://developers.google.com/maps/documentation/urls/get-started#search-action
 */
export const mapSearchUrl = (...parts: (string | null | undefined)[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeLine(...parts))}`
