import type { Page } from 'playwright'

export const map = (page: Page) => page.getByRole('region', { name: 'Map' })

/** The drawing that the map shows a part of. */
export const mapPicture = (page: Page) =>
  map(page).getByRole('img', { name: /Cape Town and its surroundings|Western Cape/ })
