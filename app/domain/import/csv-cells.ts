import { storablePart } from '#app/domain/storable.ts'
import {
  amenities,
  highlights,
  planStatuses,
  type Amenity,
  type Highlight,
  type PlanStatus,
} from '#app/domain/businesses/enums.ts'
import { fromWindows } from './clean-text.ts'
import type { Cell } from './contact-cells.ts'

// A byte order mark within a file is part of its cell.
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a cell from one letter per byte: UTF-8 if valid, else windows-1252. */
export function decodeCell(bytes: string): string {
  if (!/[\u0080-\u00ff]/.test(bytes)) return bytes
  const raw = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
  try {
    return strict.decode(raw)
  } catch {
    return fromWindows(bytes)
  }
}

const formula = /^'*[=+\-@\t\r]/

/** Prevents formulas in spreadsheets (OWASP: CSV injection). */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

export const unsafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** Accepts a decimal point or comma. */
export function numberCell(text: string, least: number, most: number, note: string): Cell<number> {
  if (!text) return { value: null }
  const value = /^[+-]?\d{1,12}([.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : NaN
  return value >= least && value <= most ? { value } : { value: null, note }
}

export function booleanCell(text: string, note: string): Cell<boolean> {
  if (!text) return { value: null }
  if (/^(true|t|yes|y|1|on|ja)$/i.test(text)) return { value: true }
  if (/^(false|f|no|n|0|off|nee)$/i.test(text)) return { value: false }
  return { value: null, note }
}

export function planCell(text: string): Cell<PlanStatus> {
  const value = planStatuses.find((plan) => plan === text.toUpperCase())
  return value ? { value } : { value: null, ...(text && { note: 'plan not known, left out' }) }
}

/** Known values of a list separated by `;`, `|` or `,`. */
function listCell<T extends string>(text: string, known: readonly T[], note: string): Cell<T[]> {
  const parts = storablePart(text)
    .split(/[;|,]/)
    .map((part) => part.trim().toLowerCase())
  const written = parts.filter(Boolean)
  const value = written.flatMap((part) => known.filter((one) => one.toLowerCase() === part))
  return {
    value: [...new Set(value)],
    ...(value.length < written.length && { note }),
  }
}

export const amenitiesCell = (text: string): Cell<Amenity[]> =>
  listCell(text, amenities, 'amenity not known, left out')
export const highlightsCell = (text: string): Cell<Highlight[]> =>
  listCell(text, highlights, 'highlight not known, left out')
