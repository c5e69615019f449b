/** Whether a text has the shape of an id of ours. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The 16 bytes of an id. */
export const uuidToBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** The id of 16 bytes. */
export const uuidFromBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
