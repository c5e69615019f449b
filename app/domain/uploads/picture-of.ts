/** What a picture shows: one of a business's services or people, or the business itself. */
export type PictureOf =
  | { serviceId: string; staffId: null }
  | { serviceId: null; staffId: string }
  | { serviceId: null; staffId: null }

export const ofBusiness: PictureOf = { serviceId: null, staffId: null }
export const ofService = (serviceId: string): PictureOf => ({ serviceId, staffId: null })
export const ofPerson = (staffId: string): PictureOf => ({ serviceId: null, staffId })
