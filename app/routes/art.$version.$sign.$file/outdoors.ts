import { area, cream, ink, line } from '#app/ui/street/drawing/shapes.ts'
import { pot, type Scene } from './parts.ts'

const stall = (x: number, y: number, scale: number, paint: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">` +
  area('M-70 60h140v14H-70z', '#a06a50') +
  line('M-66 0v120M66 0v120', '#5d3a35', 5) +
  area('M-84 0l12-44H72L84 0z', cream) +
  area(
    'M-84 0l12-44h28L-50 0v10q-17 12-34 0zM-17 0l3-44h28l3 44v10q-17 12-34 0zM50 0l-6-44h28L84 0v10q-17 12-34 0z',
    paint,
  ) +
  '</g>'

const pigeon = (x: number, y: number) =>
  area(`M${x - 18} ${y}q4-14 20-14l4-10 8 4-2 8q0 14-14 16z`, '#4a4a5e')

/** The market before anybody is up: nothing found. */
export const market: Scene = {
  sky: ['#f6b6a4', '#fde6c8'],
  moon: [566, 128],
  body:
    `<circle class="s" cx="520" cy="150" r="34" fill="#fff1d2"/>` +
    area(
      'M0 240V176l60-50 40 48 46-20 20-46 24-24h190l22 22 26 60 60-56 50 70 102 20v40z',
      '#c99aa8',
    ) +
    area(
      'M190 84l14 50-20 50 40-60 16 66 20-70 30 60 10-72 26 66 16-70 20 60 14-30-16-50z',
      '#a97e95',
    ) +
    line('M270 60q10-10 16 0 8-8 16 0M226 44q8-8 12 0 6-6 12 0', cream, 4) +
    area('M0 236h640v164H0z', '#e8cba4') +
    area('M0 236l90-30h70v30zM520 236v-34h120v34z', '#b98d96') +
    area('M120 300h200l60 30H150zM300 370h230l60 30H320zM20 362h140l30 24H40z', '#caa283') +
    line('M30 290h40M420 270h50M560 330h44M230 360h50M80 340h30', '#caa283', 5) +
    stall(140, 210, 0.5, '#d8703f') +
    stall(508, 214, 0.56, '#4f9a96') +
    stall(84, 246, 0.9, '#1f7f7c') +
    stall(342, 262, 1, '#d4573a') +
    area('M540 336h70v44h-70z', '#7a4a2a') +
    line('M540 350h70M540 366h70', '#a06a44', 4) +
    area('M566 330l10-14 12 8-8 12z', cream) +
    pigeon(204, 352) +
    pigeon(250, 374),
}

/** The shutter down, a note on it: paused. */
export const shutter: Scene = {
  sky: ['#5e6a9c', '#55608f'],
  body:
    area('M0 76h640v10H0z', cream) +
    area('M0 86h640v14H0z', '#434d7c') +
    area('M190 18h260v46H190z', '#ecdcb6') +
    area('M204 56l12-24 10-6h18l16 30-28 6z', '#0b6b6b') +
    line('M280 34h120M280 50h80', '#6d6256', 8) +
    area('M110 116h316v220H110z', '#39426c') +
    area('M124 122h288v206H124z', '#b9bec9') +
    line(
      'M124 134h288M124 150h288M124 166h288M124 182h288M124 198h288M124 214h288M124 230h288M124 246h288M124 262h288M124 278h288M124 294h288M124 310h288',
      '#979eae',
      4,
    ) +
    area('M124 122l206 206h82V122z', '#123', ' opacity=".12"') +
    area('M124 320h288v10H124z', '#6f7688') +
    area('M256 324h32v8h-32z', ink) +
    `<g transform="rotate(-5 270 210)">` +
    area('M214 152h116v124H214z', '#8b91a1') +
    area('M208 146h116v124H208z', cream) +
    line('M228 172h58M228 192h76M228 210h66', '#5d6470', 7) +
    area('M250 138h34v20h-34z', '#efab2c') +
    area('M266 256q-28-18-14-30 10-6 14 4 4-10 14-4 14 12-14 30z', '#c5402a') +
    '</g>' +
    area('M452 116h118v222H452z', cream) +
    area('M462 126h98v212h-98z', '#262f57') +
    area('M476 140h70v76h-70z', '#9fb6c6') +
    area('M476 216l54-76h16v20l-40 56z', '#c4d6df') +
    `<circle cx="546" cy="252" r="6" fill="#efab2c"/>` +
    line('M426 186l8 104', '#a8683e', 6) +
    area('M424 288h22l6 46h-34z', '#d8a53d') +
    area('M0 336h640v64H0z', '#c9b78f') +
    area('M0 336h640v10H0z', '#e6d8b4') +
    line(
      'M0 372h640M90 346v26M240 346v26M400 346v26M560 346v26M160 372v28M320 372v28M480 372v28',
      '#ab986f',
      4,
    ) +
    pot(70, 336) +
    // A ginger cat, asleep.
    area('M146 336q-6-34 34-36 46-2 58 20 6 16-4 16z', '#d98436') +
    area('M140 336q-8-26 10-30l4-10 8 8h12l8-8 2 14q6 20-12 26z', '#e2944a') +
    line('M150 320q4 4 8 0M168 320q4 4 8 0', '#5d3a22', 2.5) +
    line('M196 306v10M210 308v10M224 314v8', '#b8652a', 5),
}
