import type { Area } from '#app/domain/places/areas.ts'
import type { Hour } from './hours.ts'
import { mix } from '../mix.ts'
import { area, cream, line } from './shapes.ts'

type Backdrop = (hour: Hour) => string

/** Facets in the shade. */
const dim = ({ far, top }: Hour) => mix(far, top === '#0f2530' ? '#0a1a22' : '#2c3f55', 0.16)
const cloth = (d: string, { far }: Hour) => area(d, mix(cream, far, 0.12))

const tableMountain: Backdrop = (hour) =>
  area('M-4 172v-58l34-16 20-36 14-14h176l12 12 20 34 52 26v52z', hour.far) +
  area(
    'M64 48l10 12 6 32 10-40 14 6 8 40 14-44 14 2 10 42 12-42h16l8 42 12-40 16-2 8 40 12-42 12-6 16 30-24 80H30z',
    dim(hour),
  ) +
  cloth(
    'M56 52c4-10 18-14 34-14 24-8 50-2 74-6 34-4 62 4 86 16l-14-2-4 12-12-10-30-2-4 10-12-8-44 2-6 12-12-12-36-2-6 8z',
    hour,
  )

const seaAndHead: Backdrop = (hour) =>
  area('M-4 172v-44h328v44z', mix('#3f93a8', hour.far, 0.35)) +
  area('M-4 136l40-14 26-44 8-26 10-6 10 8 8 26 34 34 40 14 0 8z', hour.far) +
  area('M80 46l10 8 8 26 34 34-40 2-14-30z', dim(hour)) +
  area('M236 128l20-34 12 8 14-18 14 10 12-12 18 14v34z', dim(hour)) +
  line('M190 146h40M214 156h60M18 152h44', mix(cream, hour.far, 0.3), 2)

const forest: Backdrop = (hour) =>
  area('M-4 172v-68l40-10 44-42 22-16 18 12 22 40 50-8 46-24 30-8 20 12 36 34v78z', hour.far) +
  area('M102 36l18 12 22 40-26 46-14-50zM238 48l20 12 36 34-40 50-26-40z', dim(hour)) +
  area(
    'M-4 172v-34c10-14 24-14 32-4 8-16 28-16 36 0 10-14 28-12 34 2 60-6 90-10 124-2 8-14 26-14 34 0 8-16 28-16 36-2l32-6v46z',
    mix('#4f8058', hour.near, 0.45),
  )

const flats: Backdrop = (hour) =>
  area('M-4 172v-46l60-14 22-24 8-6h104l10 8 14 24 60 12 50 0v46z', hour.far) +
  area('M86 82h104l-10 40-20-30-16 30-18-30-18 32z', dim(hour)) +
  area('M8 86h34v86H8zM262 74h44v98h-44z', mix('#c9a58c', hour.far, 0.4)) +
  line(
    'M17 96v70m16 0v-70M273 84v80m11 0v-80m11 0v80',
    mix(cream, hour.far, 0.4),
    5,
    ' stroke-dasharray="7 6"',
  )

const jagged: Backdrop = (hour) =>
  area(
    'M-4 172v-62l24-34 16 12 26-40 14 16 20-28 18 30 24-20 22 34 20-22 26 34 22-26 18 24 26-12 42 40v54z',
    hour.far,
  ) +
  area(
    'M62 48l14 16 8 40-16-18zM96 36l18 30 6 44-18-30zM138 46l22 34 2 36-20-30zM180 58l26 34 4 30-22-26zM228 66l18 24 8 34-20-22z',
    dim(hour),
  ) +
  area('M-4 172v-30q80-18 160-8t168-6v44z', mix('#6f9457', hour.near, 0.4))

const vineyards: Backdrop = (hour) =>
  area(
    'M-4 172V96l30-42 18 14 22-32 26 34 20-14 30 40 26-22 22 18 30-40 26 30 24-18 50 40v68z',
    hour.far,
  ) +
  area('M66 36l26 34 2 40-22-34zM142 96l26-22 22 18-20 30zM220 52l26 30 0 40-20-36z', dim(hour)) +
  area('M-4 172v-38q160-26 328 0v38z', mix('#8aa04e', hour.near, 0.3)) +
  line(
    'M20 172 80 130M70 172l34-46M250 172l-34-46M300 172l-60-42',
    mix('#54743a', hour.near, 0.3),
    4,
  )

const harbour: Backdrop = (hour) =>
  area('M214 130l16-24 50 0 16 12 28 6v14z', hour.far) +
  area('M-4 172v-42h328v42z', mix('#3d8fae', hour.far, 0.3)) +
  area('M-4 172v-16q60-14 120-4t208-8v28z', mix('#e7cf9c', hour.near, 0.25))

const wheat: Backdrop = (hour) =>
  area('M-4 172v-50l50-24 40 8 44-22 52 20 40-12 50 18 54-4v66z', hour.far) +
  area('M-4 172v-34q70-34 160-12t168-14v60z', mix('#dcb04f', hour.near, 0.25)) +
  area('M-4 172v-14q120-30 200-10t128-8v32z', mix('#c2903a', hour.near, 0.25)) +
  line('M30 150q40-16 80-14M220 146q40 6 90-4', mix('#f3d587', hour.near, 0.3), 2)

/** What is seen behind a house, by where it stands. */
export const backdrops: Record<Area, Backdrop> = {
  'City Bowl': tableMountain,
  'Atlantic Seaboard': seaAndHead,
  'Southern Suburbs': forest,
  'Northern Suburbs': flats,
  Helderberg: jagged,
  'West Coast': harbour,
  Boland: vineyards,
  Overberg: wheat,
}
