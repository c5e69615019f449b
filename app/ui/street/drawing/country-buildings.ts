import type { Building } from './building.ts'
import { area, awning, cream, ink, line } from './shapes.ts'

export const capeDutch: Building = ({ trim, roof, accent, door }) => ({
  walls:
    area('M40 120l22-34h196l22 34z', '#6d4a34') +
    area('M48 116h224v56H48z', cream) +
    area('M120 172V96c0-10 10-6 12-18 4-18 14-26 28-26s24 8 28 26c2 12 12 8 12 18v76z', cream) +
    line('M120 116V96c0-10 10-6 12-18 4-18 14-26 28-26s24 8 28 26c2 12 12 8 12 18v20', roof, 3) +
    area('M252 116h20v56h-20z', '#d9cdb2'),
  panes: 'M64 128h22v28H64zM216 128h22v28h-22z',
  front:
    area('M56 128h8v28h-8zM86 128h8v28h-8zM208 128h8v28h-8zM238 128h8v28h-8z', accent) +
    area('M148 130h24v42h-24z', door) +
    area(
      'M12 172c2-20-2-30-2-40-14-6-12-30 4-34 4-18 34-18 38 0 14 6 12 28-4 34-10 6-22 4-28 2l2 38z',
      '#4f8058',
    ) +
    area('M152 64h16v12h-16z', trim),
  sign: [128, 92],
  spots: [186, 106, 284],
  isWide: true,
})

export const cottage: Building = ({ wall, shade, trim, roof, accent, door }) => ({
  walls:
    area('M70 116h120v56H70z', trim) +
    area('M190 116l26-34 32 34v56h-58z', wall) +
    area('M60 118l28-42h128l-28 42z', roof) +
    area('M216 76l38 44h-10l-28-34-28 34h-6z', shade) +
    area('M104 76V58h16v18z', trim),
  panes: 'M84 130h24v24H84zM204 126h28v24h-28z',
  front:
    area('M136 128h24v44h-24z', door) +
    area('M80 130h4v24h-4zM108 130h4v24h-4z', accent) +
    line('M262 172h46M268 158v14M280 158v14M292 158v14M304 158v14M262 162h46', cream, 3),
  sign: [112, 88],
  spots: [178, 52, 240],
})

export const farmShed: Building = ({ wall, shade, trim, accent }) => ({
  walls:
    area('M120 112l40-34 40 34v60h-80z', wall) +
    area('M160 78h76l40 34h-76z', trim) +
    area('M200 112h76v60h-76z', shade) +
    line('M72 76L58 172M72 76l14 96M64 130h16M60 156h24', ink, 2.5) +
    line('M72 54a20 20 0 1 0 .1 0', cream, 16, ' stroke-dasharray="7 6"') +
    area('M72 72l-28 8v-14z', accent),
  panes: 'M136 126h48v46h-48z',
  front:
    area('M136 126h24v46h-24z', shade) +
    area('M222 152h38l12 10h10v10h-62z', accent) +
    `<circle cx="236" cy="172" r="7" fill="${ink}"/><circle cx="270" cy="172" r="7" fill="${ink}"/>`,
  sign: [128, 100],
  spots: [108, 202, 30],
  isWide: true,
})

export const hall: Building = ({ wall, shade, trim, roof, accent, door }) => ({
  walls:
    area('M92 96l68-44 68 44v76H92z', wall) +
    area('M194 74l34 22v76h-34z', shade) +
    area('M82 98l78-52 78 52v10l-78-50-78 50z', roof) +
    line('M60 172h200', trim, 6),
  panes: 'M104 124h32v32h-32zM184 124h32v32h-32z',
  front:
    awning(90, 104, 7, accent) +
    area('M146 124h28v48h-28z', door) +
    line('M104 140h32M184 140h32', trim, 2),
  sign: [128, 78],
  spots: [72, 250, 280],
})

export const huts: Building = ({ wall, shade, trim, accent, door, roof }) => {
  const hut = (x: number, paint: string) =>
    area(`M${x} 112l24-28 24 28v60h-48z`, paint) +
    area(`M${x - 4} 114l28-34 28 34v6l-28-32-28 32z`, cream)
  return {
    walls:
      hut(34, accent) +
      hut(92, wall) +
      hut(150, trim) +
      hut(208, roof) +
      area('M256 172l20-6h40v6z', shade),
    panes: 'M108 130h16v42h-16z',
    front:
      area('M50 130h16v42H50zM166 130h16v42h-16zM224 130h16v42h-16z', door) +
      area('M276 172q-6-60 6-76 12 16 6 76z', accent) +
      line('M282 100v70', cream, 2) +
      line('M136 60v60M184 60v60', ink, 2),
    sign: [128, 46],
    spots: [140, 20, 260],
    isWide: true,
  }
}
