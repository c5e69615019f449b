import type { IncomingMessage } from 'node:http'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Refusal = { status: number; text: string; headers?: Record<string, string> }

/**
 * Why a request cannot be taken at all, or null: a method that the web platform's Request refuses,
 * or a target that is no path of this site (`//other.example`, `http://…`) and would name another host.
 */
export function malformedRequest({ method = '', url = '' }: IncomingMessage): Refusal | null {
  if (!methods.includes(method)) {
    return {
      status: 405,
      text: `${method} is not possible here.\n`,
      headers: { allow: methods.join(', ') },
    }
  }
  if (!url.startsWith('/') || url.startsWith('//') || url.startsWith('/\\')) {
    return { status: 400, text: 'That is not an address of this site.\n' }
  }
  return null
}
