/** How complete a profile is: 100 (per cent) with description, phone and address, 80 otherwise. */
export const completeness = (profile: {
  description: string
  phone: string | null
  address: string
}): 80 | 100 => (profile.description && profile.phone && profile.address ? 100 : 80)
