// Given to Node.js by --import: whoever loads TypeScript, or a loader for it, fails.
import { register } from 'node:module'

const hooks = `
export function load(url, context, next) {
  if (/\\.tsx?(\\?|$)|node_modules\\/(tsx|esbuild|typescript)\\//.test(url)) throw new Error('TypeScript: ' + url)
  return next(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
