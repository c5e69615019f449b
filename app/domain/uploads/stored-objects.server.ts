import { storage } from '#app/gateways/storage/current.server.ts'

/**
 * Answers a request to an address under /objects/ where the storage is this server's own disk: bytes
 * for a signed address, or a picture that everybody may see. Refusals are XML in the shape of S3's.
 */
export const answerObjectRequest = (request: Request): Promise<Response> => storage().serve(request)
