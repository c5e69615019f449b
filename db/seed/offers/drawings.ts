/** Drawn in place of photographs, 480 by 300; what counts lies in the middle, where a round picture is cut. */
const sheet = (ground: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300" viewBox="0 0 480 300">
    <rect width="480" height="300" fill="${ground}"/>${drawn}</svg>`

const hair = '#2b1d1a'

type Look = { ground: string; skin: string; clothes: string; before: string; behind?: string }

/** Somebody from the front, with what is drawn before and behind their face. */
const portrait = ({ ground, skin, clothes, before, behind = '' }: Look): string =>
  sheet(
    ground,
    `${behind}
    <path d="M110 300c6-58 60-84 130-84s124 26 130 84z" fill="${clothes}"/>
    <path d="M212 178h56v44c0 18-56 18-56 0z" fill="${skin}"/>
    <path d="M212 192c16 16 40 16 56 0v14c-16 14-40 14-56 0z" fill="#000" opacity=".14"/>
    <ellipse cx="240" cy="132" rx="60" ry="74" fill="${skin}"/>
    <g fill="none" stroke="#1d1210" stroke-width="5" stroke-linecap="round">
      <path d="M208 112q10-7 20 0M252 112q10-7 20 0M216 164q24 20 48 0"/></g>
    <g fill="#1d1210"><circle cx="218" cy="130" r="5.5"/><circle cx="262" cy="130" r="5.5"/></g>
    ${before}`,
  )

/** The back of a head, for what is done to hair. */
const headFromBehind = (ground: string, drawn: string): string =>
  sheet(
    ground,
    `<path d="M120 300c8-44 54-66 120-66s112 22 120 66z" fill="#f4e6d0"/>
    <path d="M206 190h68v58c0 18-68 18-68 0z" fill="#7a4a33"/>
    <ellipse cx="240" cy="140" rx="84" ry="96" fill="${hair}"/>${drawn}`,
  )

const rows = [-60, -36, -12, 12, 36, 60].map(
  (at) => `M${240 + at / 2.4} 46Q${240 + at * 1.7} 140 ${240 + at} 228`,
)
const knots = [
  [180, 92],
  [240, 66],
  [300, 92],
  [176, 156],
  [240, 138],
  [304, 156],
  [208, 208],
  [272, 208],
]

export const drawings: Record<string, string> = {
  Nomvula: portrait({
    ground: '#e9c46a',
    skin: '#8d5537',
    clothes: '#1f6f78',
    behind: `<circle cx="240" cy="52" r="42" fill="${hair}"/>`,
    before: `<path d="M178 126c-4-54 26-76 62-76s66 22 62 76c-10-34-32-44-62-44s-52 10-62 44z" fill="${hair}"/>
      <circle cx="178" cy="156" r="7" fill="#f2c14e"/><circle cx="302" cy="156" r="7" fill="#f2c14e"/>`,
  }),
  Thandeka: portrait({
    ground: '#a8d5ba',
    skin: '#6b3f2a',
    clothes: '#c8553d',
    before: `<path d="M172 112c-8-58 30-92 68-92s76 34 68 92c-40-26-96-26-136 0z" fill="#5a3d8a"/>
      <path d="M180 84q60-34 120 0M188 62q52-28 104 0" fill="none" stroke="#f2c14e" stroke-width="7"/>
      <path d="M282 40c30-26 56-6 34 20z" fill="#5a3d8a"/>`,
  }),
  Ayanda: portrait({
    ground: '#f2b5a0',
    skin: '#a66a47',
    clothes: '#33415c',
    behind: `<g stroke="${hair}" stroke-width="17" stroke-linecap="round" fill="none">
      <path d="M184 84Q158 150 164 214M198 70Q172 150 184 226M296 84Q322 150 316 214M282 70Q308 150 296 226"/></g>`,
    before: `<path d="M176 122c0-52 28-74 64-74s64 22 64 74c-20-18-30-42-36-52-18 22-64 20-92 52z" fill="${hair}"/>`,
  }),
  'Cornrows, straight-back': headFromBehind(
    '#cfe3e8',
    `<path d="${rows.join('')}" fill="none" stroke="#8d6a55" stroke-width="4" stroke-dasharray="9 5"/>`,
  ),
  'Bantu knots': headFromBehind(
    '#f3d9c0',
    knots
      .map(
        ([x, y]) => `<circle cx="${x}" cy="${y}" r="27" fill="#3b2925"/>
      <circle cx="${x}" cy="${y}" r="15" fill="none" stroke="#7d5e50" stroke-width="4"/>`,
      )
      .join(''),
  ),
  'Wash, blow and trim': sheet(
    '#dcd6f0',
    `<g transform="rotate(-8 240 150)"><rect x="214" y="150" width="46" height="118" rx="18" fill="#33415c"/>
    <path d="M160 66h130c50 0 74 26 74 54s-24 54-74 54H160z" fill="#c8553d"/>
    <rect x="120" y="80" width="50" height="80" rx="8" fill="#2b1d1a"/><circle cx="306" cy="120" r="26" fill="#f4e6d0"/>
    <circle cx="306" cy="120" r="12" fill="#c8553d"/>
    <path d="M30 96h66M18 120h78M30 144h66" stroke="#6f7fa8" stroke-width="9" stroke-linecap="round"/></g>`,
  ),
}
