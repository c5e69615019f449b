/** Bytes of the largest file sent in parts; one sent whole is a picture and has a picture's limit. */
export const maxMultipartBytes = 50 * 1024 * 1024

/** What a file may say it is, and the end of the name it is kept under. */
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** Whether a file of this type may be uploaded at all. */
export const isUploadType = (type: string): boolean => Object.hasOwn(endings, type)

/** Below this lie the uploads of all businesses. */
export const uploadsRoot = 'businesses/'

/** Where all that a business uploads is kept until it has been looked at. */
export const uploadPrefix = (businessId: string): string => `${uploadsRoot}${businessId}/uploads/`

/** A fresh key of a business. `random` is unguessable; a file of unknown type ends `.file`. */
export const uploadKey = (businessId: string, random: string, type?: string): string =>
  `${uploadPrefix(businessId)}${random}.${(type && endings[type]) ?? 'file'}`

/** Whether a key could have been given to this business, and no other. */
export const isUploadKeyOf = (businessId: string, key: string): boolean =>
  key.startsWith(uploadPrefix(businessId)) &&
  /^[0-9a-f-]{36}\.[a-z]{3,4}$/.test(key.slice(uploadPrefix(businessId).length))

/** Whether something of some business waits under this key to be looked at. */
export const isUpload = (key: string): boolean => /^businesses\/[^/]+\/uploads\/[^/]+$/.test(key)
