import type { Building } from './building.ts'
import { area, awning, cream, ink, line } from './shapes.ts'

/** Two wheels, with their hubs. */
const wheels = (from: number, to: number, y = 172) => {
  const both = `M${from} ${y}h.1m${to - from} 0h.1`
  const round = ' stroke-linecap="round"'
  return line(both, ink, 16, round) + line(both, cream, 6, round)
}

export const container: Building = ({ wall, shade, accent, door }) => ({
  walls:
    area('M60 98h158v74H60z', wall) +
    area('M218 98l46 8v66h-46z', shade) +
    line('M64 138h150', shade, 62, ' stroke-dasharray="2 7"') +
    line('M30 60q80 24 150 2t130 0', ink, 1.5) +
    line('M282 172V54m-10 8h20', ink, 3),
  panes: 'M90 118h84v34H90z',
  front:
    area('M82 118l14-22h72l14 22z', cream) +
    area('M96 96h14l-6 22H90zM124 96h14v22h-16zM152 96h14l8 22h-16z', accent) +
    area('M86 150h92v6H86z', door) +
    area('M190 116h20v56h-20z', door),
  sign: [104, 68],
  spots: [76, 132, 240],
})

export const workshop: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M62 76V62h60V50h76v12h60v110H62z', wall) +
    area('M236 62h22v110h-22z', shade) +
    area('M58 58h64V46h76v12h64v6h-70V52h-64v12H58z', trim) +
    area('M78 104h92v68H78z', ink),
  panes: 'M82 132h84v40H82z',
  front:
    line('M78 118h92', cream, 28, ' stroke-dasharray="92 0"') +
    line('M78 110h92M78 118h92M78 126h92', shade, 2) +
    area('M196 120h24v52h-24z', door) +
    area('M96 154h44l8 10v10H88v-10z', accent) +
    wheels(100, 136),
  sign: [128, 68],
  spots: [182, 284, 38],
})

export const sawtooth: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M50 172V92l44-30v30l44-30v30l44-30v30l44-30v30l44-30v110z', wall) +
    area(
      'M94 62v30l-8 0V68zM138 62v30h-8V68zM182 62v30h-8V68zM226 62v30h-8V68zM270 62v30h-8V68z',
      shade,
    ) +
    area('M50 94h220v5H50z', trim),
  panes: 'M62 112h44v32H62zM136 172v-38q0-20 26-20t26 20v38z',
  front:
    area('M136 172v-38q0-20 26-20v58z', door) +
    line('M76 112v32M91 112v32M62 128h44', trim, 2) +
    line(
      'M236 164a8 8 0 1 0 .1 0M262 164a8 8 0 1 0 .1 0M236 164l10-14h14l2 14M246 150l6 14',
      accent,
      2,
    ),
  sign: [198, 112],
  spots: [122, 204, 36],
  isWide: true,
})

export const forecourt: Building = ({ wall, shade, trim, roof, accent, door }) => ({
  walls:
    area('M190 104h84v68h-84z', wall) +
    area('M258 104h16v68h-16z', shade) +
    area('M226 40h18v52h-18z', roof) +
    area('M40 88h246l-8 16H40z', wall) +
    area('M40 94h244l-2 4H40z', trim) +
    line('M60 104v68M150 104v68', trim, 6),
  panes: 'M200 122h30v28h-30z',
  front:
    area('M238 120h16v52h-16z', door) +
    area('M98 138h18v34H98z', accent) +
    area('M101 142h12v9h-12z', cream) +
    area('M34 158l6-12h30l10 12h8v12H30z', cream) +
    wheels(44, 76),
  sign: [203, 40],
  spots: [130, 182, 292],
  isWide: true,
})

export const shadeNet: Building = ({ wall, shade, trim, accent }) => ({
  walls:
    area('M190 108h86v64h-86z', shade) +
    area('M46 84l188-14 30 26-196 12z', wall) +
    line('M56 88v84M236 80v92M116 84v88', ink, 3) +
    area('M46 84l188-14 4 5L52 90z', trim),
  panes: 'M204 118h30v26h-30z',
  front:
    area('M248 118h20v54h-20z', wall) +
    line('M24 152h24M24 160h24M24 168h24', ink, 7, ' stroke-linecap="round"') +
    area('M84 156l10-14h44l12 14 14 2v14H76v-12z', accent) +
    area('M98 146h16v10H92zM118 146h18l8 10h-26z', cream) +
    wheels(96, 146),
  sign: [128, 108],
  spots: [178, 66, 290],
})

export const truck: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M66 84h148v82H66z', wall) +
    area('M214 106h28l16 30v30h-44z', wall) +
    area('M66 146h148v20H66z', shade) +
    line('M10 40q70 40 150 16t150-6', ink, 1.5) +
    line('M10 43q70 40 150 16t150-6', accent, 5, ' stroke-dasharray="5 17"'),
  panes: 'M84 106h84v30H84zM220 112h18l10 22h-28z',
  front: awning(76, 96, 5, door) + area('M80 134h92v6H80z', trim) + wheels(96, 230, 168),
  sign: [94, 64],
  spots: [140, 176, 284],
})

export const stall: Building = ({ wall, shade, trim, accent }) => ({
  walls:
    area('M20 118l16-22h44l14 22zM234 116l14-20h46l16 20z', shade) +
    line('M34 118v54M82 118v54M246 116v56M298 116v56', ink, 2) +
    line('M84 92v80M236 92v80', trim, 4) +
    area('M90 96h140v40H90z', shade),
  panes: 'M98 100h124v34H98z',
  front:
    area('M70 100l22-44h136l22 44z', cream) +
    area('M70 100l22-44h20l-12 44zM130 100l8-44h22l2 44zM192 100l-6-44h22l14 44z', accent) +
    area('M84 134h152v38H84z', wall) +
    area('M80 130h160v6H80z', trim) +
    area('M100 122h10v8h-10zM116 120h8v10h-8zM196 118h8v12h-8zM210 122h12v8h-12z', accent),
  sign: [128, 144],
  spots: [62, 260, 292],
})

export const clinic: Building = ({ wall, shade, trim, roof, door }) => ({
  walls:
    area('M56 100h212v72H56z', trim) +
    area('M200 100h68v72h-68z', wall) +
    area('M50 92h224v10H50z', roof) +
    area('M104 48h70v46h-70z', wall) +
    area('M162 48h12v46h-12z', shade),
  panes: 'M72 114h44v24H72zM212 116h44v56h-44z',
  front:
    area('M234 116h22v56h-22z', door) +
    line('M40 170l92-24h60M40 156l92-24h60v14M70 162v-12M100 154v-14M132 146v-14', roof, 3) +
    area('M40 172l92-22h68v22z', shade),
  sign: [107, 60],
  spots: [162, 206, 290],
})
