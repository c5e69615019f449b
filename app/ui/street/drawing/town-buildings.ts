import type { Building } from './building.ts'
import { area, awning, cream, ink, line } from './shapes.ts'

const gables = [
  'M98 64V50h14c8 0 8-6 12-11q12-13 36-13t36 13c4 5 4 11 12 11h14v14z',
  'M98 64V50h16V40h16V28h60v12h16v10h16v14z',
  'M98 64V50l62-26 62 26v14z',
  'M98 64V48h12a50 28 0 0 1 100 0h12v16z',
]

/** A terrace house with a gable; `at` chooses the gable. */
export const terrace =
  (at: number): Building =>
  ({ wall, shade, trim, accent, door }) => ({
    walls:
      area(gables[at] as string, wall, ` stroke="${trim}" stroke-width="4"`) +
      area('M98 62h124v110H98z', wall) +
      area('M210 66h12v106h-12z', shade) +
      area('M94 60h132v6H94z', trim),
    panes: at % 2 ? 'M104 122h38v34h-38zM184 122h24v34h-24z' : 'M140 122h66v34h-66z',
    front:
      awning(100, 100, 6, accent) +
      area(at % 2 ? 'M150 122h26v50h-26z' : 'M106 122h24v50h-24z', door),
    sign: [128, 74],
    spots: [252, 70, 284],
  })

export const cornerShop: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M70 66h118v106H70z', wall) +
    area('M200 66l56 12v94h-56z', shade) +
    area('M180 50h28v122h-28z', wall) +
    area('M196 50h12v122h-12z', shade) +
    area('M66 62h116v6H66zM176 44h36v7h-36zM206 63l52 12v6l-52-12z', trim),
  panes:
    'M78 122h90v32H78zM80 76h16v22H80zM110 76h16v22h-16zM140 76h16v22h-16zM220 90l22 4v22l-22-3zM220 130l22 2v26h-22z',
  front: awning(74, 108, 5, accent) + area('M184 122h20v50h-20z', door),
  sign: [84, 38],
  spots: [56, 150, 284],
})

export const upstairs: Building = ({ wall, shade, trim, roof, accent, door }) => ({
  walls:
    area('M86 64h124v108H86z', wall) +
    area('M86 120h124v52H86z', shade) +
    area('M78 66l14-26h112l14 26z', roof) +
    area('M82 116h132v5H82z', trim) +
    line('M210 120l54 52M210 100l54 52v20M224 114v19M242 131v22', trim, 4),
  panes: 'M98 78h40v28H98zM158 78h40v28h-40zM98 130h44v28H98z',
  front:
    area('M160 128h24v44h-24z', door) +
    area('M92 126h56v6H92z', accent) +
    line('M86 90H70v4', ink, 2),
  sign: [14, 94],
  spots: [62, 290, 232],
})

export const balcony: Building = ({ wall, shade, trim, roof, accent, door }) => ({
  walls:
    area('M72 62h176v110H72z', wall) +
    area('M56 66l20-26h168l20 26z', roof) +
    area('M72 124h176v48H72z', shade) +
    area('M56 66h208v4H56zM56 118h208v5H56z', trim),
  panes: 'M88 78h24v34H88zM148 78h24v34h-24zM208 78h24v34h-24zM88 132h38v26H88zM194 132h38v26h-38z',
  front:
    area('M148 130h24v42h-24z', door) +
    line('M56 72h208M56 125h208', trim, 5, ' stroke-dasharray="5 3"') +
    line('M60 108h200', trim, 14, ' stroke-dasharray="2 5"') +
    line('M60 68v104M112 68v104M208 68v104M260 68v104', trim, 3) +
    line('M60 101h200', accent, 3),
  sign: [128, 40],
  spots: [136, 188, 282],
})

export const deco: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M70 172V84h20V58h76q44 0 50 34h34v80z', wall) +
    area('M150 172V62q10-4 16-4 44 0 50 34v80z', shade) +
    area('M66 82h24v6H66zM86 54h82q48 2 52 36h34v6h-40q-6-34-46-36H86zM70 124h180v5H70z', trim) +
    line('M120 54V28', ink, 4),
  panes:
    'M98 72h44v14H98zM98 100h44v14H98zM160 76q32 0 38 22h-38zM84 136h58v26H84zM190 136h46v26h-46z',
  front: area('M156 134h24v38h-24z', door) + line('M98 93h44M160 108h44M226 108h18', accent, 4),
  sign: [92, 22],
  spots: [50, 148, 270],
})

export const studio: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M64 58h192v114H64z', wall) +
    area('M64 120h192v52H64z', shade) +
    area('M58 52h204v8H58zM64 114h192v6H64z', trim),
  panes: 'M76 68h48v40H76zM136 68h48v40h-48zM196 68h48v40h-48zM146 130h28v42h-28z',
  front:
    area('M148 132h11v40h-11z', door) +
    area('M76 128h56v36H76zM188 128h56v36h-56z', accent) +
    line('M100 68v40M160 68v40M220 68v40', trim, 2),
  sign: [128, 26],
  spots: [100, 220, 284],
})

export const stoep: Building = ({ wall, shade, trim, roof, accent, door }) => ({
  walls:
    area('M76 96h168v76H76z', wall) +
    area('M62 100l34-46h128l34 46z', roof) +
    area('M204 54h14V36h-14z', shade) +
    area('M56 112l14-16h180l14 16z', shade) +
    area('M52 160h216v12H52z', trim),
  panes: 'M92 120h38v30H92zM190 120h38v30h-38z',
  front:
    area('M148 116h24v44h-24z', door) +
    line('M64 112v50M112 112v50M208 112v50M256 112v50', trim, 4) +
    line('M64 144h48M208 144h48', accent, 3),
  sign: [128, 68],
  spots: [160, 40, 284],
})

export const courtyard: Building = ({ wall, shade, trim, accent, door }) => ({
  walls:
    area('M40 84h240v88H40z', wall) +
    area('M116 172V70q0-26 44-26t44 26v102z', shade) +
    area('M36 78h80v8H36zM204 78h80v8h-80zM110 68q2-32 50-32t50 32l-8 2q-2-24-42-24t-42 24z', trim),
  panes: 'M136 172v-62q0-18 24-18t24 18v62zM222 106h34v34h-34z',
  front:
    area('M162 94q22 2 22 16v62h-22z', door) +
    area(
      'M36 92c-10-16 6-28 18-24 4-18 28-18 34-4 16-8 30 6 22 18 6 14-8 22-18 16 4 14-14 20-22 12-12 10-30-2-34-18z',
      accent,
    ) +
    area('M52 78h6v6h-6zM76 70h6v6h-6zM94 88h6v6h-6zM66 96h6v6h-6z', cream),
  sign: [46, 116],
  spots: [204, 30, 238],
  isWide: true,
})
