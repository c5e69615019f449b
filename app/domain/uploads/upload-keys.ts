/** Bytes of a multipart upload; a single upload has a picture's limit. */
export const maxMultipartBytes = 50 * 1024 * 1024

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

export const isUploadType = (type: string): boolean => Object.hasOwn(endings, type)

export const uploadsRoot = 'businesses/'

/** The prefix of a business's uploads until they are processed. */
export const uploadPrefix = (businessId: string): string => `${uploadsRoot}${businessId}/uploads/`

/** A new upload key. `random` must be unguessable; an unknown type ends in `.file`. */
export const uploadKey = (businessId: string, random: string, type?: string): string =>
  `${uploadPrefix(businessId)}${random}.${(type && endings[type]) ?? 'file'}`

export const isUploadKeyOf = (businessId: string, key: string): boolean =>
  key.startsWith(uploadPrefix(businessId)) &&
  /^[0-9a-f-]{36}\.[a-z]{3,4}$/.test(key.slice(uploadPrefix(businessId).length))

export const isUpload = (key: string): boolean => /^businesses\/[^/]+\/uploads\/[^/]+$/.test(key)
