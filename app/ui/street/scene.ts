import { drawingVersion } from './drawing-version.ts'

/** Each says what happened before a word is read. */
export const sceneNames = [
  'door',
  'welcome',
  'paid',
  'booked',
  'market',
  'shutter',
  'candle',
  'dead-end',
] as const
export type SceneName = (typeof sceneNames)[number]

/** The URL of a scene; never changes, so it is cached for a year. */
export const scenePath = (name: SceneName): string => `/art/${drawingVersion}/scene/${name}.svg`
