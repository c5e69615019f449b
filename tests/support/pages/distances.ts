import type { Page } from 'playwright'

const distance = /^(\d+(?:\.\d)?)\s(km|m)(?: \(approximate\))?$/

/** What the cards of the directory say, in metres. */
export async function distancesOn(page: Page): Promise<number[]> {
  const texts = await page.getByRole('article').getByText(distance).allTextContents()
  return texts.map((text) => {
    const [, number, unit] = distance.exec(text) ?? []
    return Number(number) * (unit === 'km' ? 1000 : 1)
  })
}

export const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
