/** A parameter or field of a call, as the guide lists it. */
export type GuideField = {
  name: string
  /** Where it goes: in the path, the query, a header, or the body. */
  place: 'path' | 'query' | 'header' | 'body'
  type: string
  required: boolean
  description: string
}

/** A call as the guide tells it. */
export type GuideCall = {
  id: string
  method: string
  path: string
  summary: string
  description: string | null
  caller: string
  fields: GuideField[]
  /** An example of the body, as JSON text. */
  example: string | null
  answers: { status: string; description: string }[]
}

/** The guide's areas in order. */
export type Guide = { name: string; text: string; calls: GuideCall[] }[]
