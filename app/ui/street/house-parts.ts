/** What houses are drawn with: colours, outlines and things beside the door. */

export type Sky = { top: string; low: string; sun: string; mountain: string }
export const skies: Sky[] = [
  { top: '#fbd9b5', low: '#fdeeda', sun: '#fff3d6', mountain: '#a9a3a6' },
  { top: '#bfe0e6', low: '#e9f4ef', sun: '#fff8e0', mountain: '#8fb0b3' },
  { top: '#a9d3e2', low: '#f3efdf', sun: '#fff6d8', mountain: '#7fa0a8' },
  { top: '#f6c39c', low: '#fbe3cf', sun: '#ffe9bd', mountain: '#9b8f9a' },
  { top: '#cfd9dd', low: '#eef0ec', sun: '#fbfbf4', mountain: '#93a3a9' },
]
export const doors = ['#7a2e16', '#12313a', '#0b6b6b', '#efab2c', '#f6efe2']
export const neighbours = [
  '#c9b79a',
  '#8fb3ad',
  '#d9b8a4',
  '#b3a6c4',
  '#a7b7cb',
  '#b6c6a0',
  '#dcc48f',
  '#c9a3b0',
]

/** Outlines above the cornice (y=62, x=98 to x=222), by kind of gable. */
export const gables = [
  'M98 62V50h16c6 0 8-4 12-9 8-10 20-14 34-14s26 4 34 14c4 5 6 9 12 9h16v12z',
  'M98 62V50h14V40h14V30h68v10h14v10h14v12z',
  'M98 62V48h8L160 24l54 24h8v14z',
  'M98 62V44h14c0-6 6-6 8-2 4-12 16-18 40-18s36 6 40 18c2-4 8-4 8 2h14v18z',
  'M98 62V46h12a50 30 0 0 1 100 0h12v16z',
  'M98 62V42h124v20z',
]

export const details = [
  '<path d="M252 172v-66m-7 0h14l-3-12h-8z" stroke="#12313a" stroke-width="3" fill="#efab2c" class="l"/>',
  '<path d="M64 172c2-24-2-40 2-58" stroke="#7b5a3c" stroke-width="5" fill="none"/><path d="M38 122c4-10 14-16 28-8 12-10 24-4 28 6M40 106c8-8 20-8 26 8 4-14 16-16 26-10" stroke="#3f8152" stroke-width="5" fill="none"/>',
  '<path d="M236 180c0-8 3-11 7-12l1-5 3 3h3l3-3 1 6c2 2 2 8 2 11z" fill="#12313a"/>',
  '<path d="M214 66c8 6 10 30 6 48 10-4 12-40 4-52z" fill="#bf4a80"/><path d="M206 64c10-2 16 4 18 12M218 90l6 8" stroke="#3f8152" stroke-width="4" fill="none"/>',
  '<path d="M44 180h22l3-14H41z" fill="#b4603a"/><path d="M55 166c-12-4-14-16-10-24 4 6 8 6 10 12 2-8 4-12 12-14 2 12-2 22-12 26z" fill="#3f8152"/>',
  '',
]

/** For a dark colour scheme: lit windows, a low moon. */
export const night =
  '<style>@media(prefers-color-scheme:dark){.s{fill:#16303d}.h{fill:#24404c}.m{fill:#1b3945}.c{opacity:.25}.o{fill:#f6ecd0}.w{fill:#ffd777}.b{filter:brightness(.42)}.f{filter:brightness(.72)}.l{fill:#ffe08a}.r{fill:#0e1f27}}</style>'

export const cardFrame = {
  left: 0,
  width: 320,
  outline: 'M0 150V112l30-16 26-34 18-6h154l22 8 26 30 44 22v34z',
}
export const wideFrame = {
  left: -340,
  width: 1000,
  outline:
    'M-340 150v-18l60-12 50-26 30-34 16 12 24 36 60 14 60-2 40-24 30-34 44-6h154l22 8 26 30 44 22 60 8 40-30 24-28 18 2 22 34 60 26 116 12v20z',
  houses: [-406, -308, -210, -112, 334, 432, 530, 628],
}
