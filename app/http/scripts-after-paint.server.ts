/** Runs in browsers: gives scripts their types back at the first paint, or on load where none is told of. */
const starter = `(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    for (const waiting of document.querySelectorAll('script[type=later]')) {
      const script = waiting.cloneNode(true)
      script.type = 'module'
      waiting.replaceWith(script)
    }
  }
  const observer = window.PerformanceObserver
  const tells = observer && (observer.supportedEntryTypes || []).includes('paint')
  if (tells) new observer(start).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => (tells && !document.hidden ? setTimeout(start, 3000) : start()))
})()`
  .split('\n')
  .map((line) => line.trim())
  .join('\n')

const end = '</body></html>'
const opening = (nonce: string): string => `<script nonce="${nonce}"`

/**
 * Has the modules of a rendered page wait for its first paint, so that they do not compete with style sheet, font and
 * pictures; browsers without scripts never fetch them. A page without modules stays as it is.
 * Elements only change their attributes: React finds those that it expects.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const module = `${opening(nonce)} type="module" async="">`
  if (!html.includes(module) || !html.endsWith(end)) return html
  const waiting = html
    .slice(0, -end.length)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(module, () => `${opening(nonce)} type="later">`)
  return `${waiting}${opening(nonce)}>${starter}</script>${end}`
}
