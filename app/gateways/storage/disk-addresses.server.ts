import { isLoopback } from '#app/loopback.ts'
import { pathOf, type DiskFolders } from './disk-folders.server.ts'
import { objectsPath } from './disk-http.server.ts'
import { signGrant, type Grant } from './disk-signatures.server.ts'
import { isKey, type ObjectStore, type SignedAddress } from './port.ts'
import { parseUrl } from '#app/parse-url.ts'

type AddressCalls = Pick<ObjectStore, 'publicUrl' | 'keyOf' | 'signedPut' | 'signPart'>

const expiresIn = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const isSameServer = (url: URL, home: URL): boolean =>
  url.origin === home.origin ||
  // A local server answers on every loopback name.
  (url.protocol === home.protocol &&
    url.port === home.port &&
    [url, home].every(({ hostname }) => isLoopback(hostname)))

/** The addresses of objects on this site; those for uploads are signed with `secret`. */
export function addressesOnDisk(
  folders: DiskFolders,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): AddressCalls {
  const home = new URL(publicUrl)
  const signed = (
    grant: Grant,
    headers: Record<string, string>,
    site = publicUrl,
  ): SignedAddress => ({
    url: `${isSameServer(new URL(site), home) ? site : publicUrl}${objectsPath}${grant.key}?${signGrant(secret, grant)}`,
    method: 'PUT',
    headers,
  })

  return {
    publicUrl: (key) => `${objectsPath}${key}`,

    keyOf(url) {
      const parsed = parseUrl(url, home)
      if (!parsed || !isSameServer(parsed, home)) return null
      if (!parsed.pathname.startsWith(objectsPath)) return null
      const key = parsed.pathname.slice(objectsPath.length)
      return isKey(key) ? key : null
    },

    async signedPut(key, { contentType, contentLength, atMost, expiresSeconds, site }) {
      pathOf(folders, key)
      const bound = {
        ...(contentType === undefined ? {} : { type: contentType }),
        ...(contentLength === undefined ? {} : { length: contentLength }),
      }
      const grant = { key, atMost, expires: expiresIn(expiresSeconds), ...bound }
      return signed(grant, contentType === undefined ? {} : { 'Content-Type': contentType }, site)
    },

    async signPart({ key, uploadId }, partNumber, { atMost, expiresSeconds, site }) {
      pathOf(folders, key)
      const expires = expiresIn(expiresSeconds)
      return signed({ key, atMost, expires, part: { uploadId, partNumber } }, {}, site)
    },
  }
}
