export type Query = Record<string, string | number | undefined | null | false>

/** Appends the non-empty entries of `query` to `path`. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== false && value !== '') {
      search.append(key, String(value))
    }
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export const segment = encodeURIComponent
