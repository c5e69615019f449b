/**
 * A page or answer whose address says where somebody is: nobody stores it, and no link from it tells.
 */
export function withholdPosition(url: string, headers: Headers): void {
  if (!new URL(url, 'http://localhost').searchParams.has('near')) return
  headers.set('cache-control', 'no-store')
  headers.set('referrer-policy', 'no-referrer')
}
