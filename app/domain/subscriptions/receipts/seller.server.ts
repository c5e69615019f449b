import { brand } from '#app/brand.ts'
import { env } from '#app/env.server.ts'

/** Who issues a document. With a VAT number it is a tax invoice. */
export type Seller = { name: string; address: string | null; vatNumber: string | null }

export function currentSeller(): Seller {
  const { COMPANY_NAME, COMPANY_ADDRESS, VAT_NUMBER } = env()
  return {
    name: COMPANY_NAME ?? brand.name,
    address: COMPANY_ADDRESS ?? null,
    vatNumber: VAT_NUMBER ?? null,
  }
}
