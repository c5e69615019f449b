import { paths } from '#app/paths.ts'
import { housePath } from '#app/ui/street/house.ts'
import { deskUser } from './desk-user.ts'

type Account = Parameters<typeof deskUser>[0] & {
  business: (Parameters<typeof housePath>[0] & { slug: string; isShown: boolean }) | null
}

/** What the shell around an owner's pages says of the account and its business. */
export function ownerFacts(account: Account) {
  const { business } = account
  return {
    user: deskUser(account),
    hasBusiness: business !== null,
    house: business && housePath(business),
    listing: business?.isShown ? paths.business(business.slug) : null,
  }
}
