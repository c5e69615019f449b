type Paint = 'fill' | 'stroke'

/** What a class paints, by day and by night. */
const paints: [classes: string, paint: Paint, day: string, night: string][] = [
  ['.w', 'fill', '#a9d3dd', '#0b222d'],
  ['.o', 'stroke', '#fff', '#7fd6d0'],
  ['.l', 'fill', '#f6ecd9', '#1a333c'],
  ['.l', 'stroke', '#fffaf0', '#3c5c64'],
  ['.p', 'fill', '#cfddb4', '#1f443d'],
  ['.f', 'fill', '#a9bd93', '#12282b'],
  ['.h', 'fill', '#e6efcf', '#2c5a50'],
  ['.s', 'fill', '#6f978c', '#12312f'],
  ['.i', 'fill', '#a9c6ab', '#356a60'],
  ['.u', 'fill', '#8fc4d3', '#0d2c3a'],
  ['.v', 'stroke', '#8fc4d3', '#23505f'],
  ['.a', 'stroke', '#a8906a', '#6f8b90'],
  ['.k1', 'stroke', '#d0a24e', '#0f2229'],
  ['.k2,.k3', 'stroke', '#dccbad', '#0f2229'],
  ['.r1', 'stroke', '#fbdf9b', '#8d7644'],
  ['.r2', 'stroke', '#fff', '#48656d'],
  ['.r3', 'stroke', '#fff', '#37525a'],
  ['.q', 'stroke', '#8d8273', '#789096'],
  ['.t', 'stroke', '#f6ecd9', '#1a333c'],
  ['.d', 'stroke', '#0b6b6b', '#54c6bd'],
  ['.e', 'stroke', '#fff', '#12282f'],
  ['text', 'fill', '#24444d', '#efe6d6'],
  ['text', 'stroke', '#f9f2e4', '#152b33'],
  ['.town', 'fill', '#12313a', '#fff7e8'],
  ['.area', 'fill', '#6d5a38', '#c9b98f'],
  ['.sea,.lake', 'fill', '#1f5a6b', '#8fc3cf'],
  ['.sea', 'stroke', '#b9dde5', '#0b222d'],
  ['.park', 'fill', '#3b5f35', '#a5cba3'],
  ['.peak', 'fill', '#355a4d', '#b4d3c6'],
  ['.station', 'fill', '#0b5f5f', '#8bd8d1'],
  ['.road', 'fill', '#5c4212', '#1b1504'],
  ['.road', 'stroke', '#fbe3a6', '#c9a85a'],
]

const rulesFor = (which: 'day' | 'night'): string =>
  paints
    .map(([classes, paint, day, night]) => `${classes}{${paint}:${which === 'day' ? day : night}}`)
    .join('')

const still =
  '.o{opacity:.22;fill:none}.l{stroke-width:5}.a{opacity:.7}.n{stroke:none}.road{stroke-width:.5em;font-weight:800;font-size:.8em}'

/** Colours of the picture; the night has lit windows. */
export const colourStyles = `${rulesFor('day')}${still}@media(prefers-color-scheme:dark){${rulesFor('night')}.n{stroke:#ffd777;stroke-opacity:.75}.o{opacity:.06}}`
