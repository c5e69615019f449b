import { storage } from '#app/gateways/storage/current.server.ts'

/**
 * Serves /objects/ where files are stored on this server's disk: signed uploads and public pictures. Errors are XML
 * like S3's.
 */
export const answerObjectRequest = (request: Request): Promise<Response> => storage().serve(request)
