export type GuideField = {
  name: string
  place: 'path' | 'query' | 'header' | 'body'
  type: string
  required: boolean
  description: string
}

export type GuideCall = {
  id: string
  method: string
  path: string
  summary: string
  description: string | null
  caller: string
  fields: GuideField[]
  example: string | null
  answers: { status: string; description: string }[]
}

export type Guide = { name: string; text: string; calls: GuideCall[] }[]
