import { signNames, type SignName } from '#app/domain/businesses/card-image.ts'
import { houseSvgFromKey } from '#app/ui/street/drawing/house-svg.ts'
import { areaOfLetter } from '#app/ui/street/house.ts'
import { sceneNames } from '#app/ui/street/scene.ts'
import { sceneSvg } from './scene-svg.ts'

const isSign = (text: string): text is SignName => (signNames as readonly string[]).includes(text)

/** What `a0a1b2.svg` or `a0a1b2-wide.svg` says; null for anything else. */
function fileOf(name: string) {
  const [, letter = '', key = '', wide] = /^([a-hz])([0-9a-f]{5})(-wide)?\.svg$/.exec(name) ?? []
  const area = areaOfLetter(letter)
  return area === undefined ? null : { key, area, wide: wide !== undefined }
}

/** The SVG of a house or a scene; null for a URL of neither. */
export function drawnFrom(sign: string, file: string): string | null {
  if (sign === 'scene') {
    const name = sceneNames.find((one) => file === `${one}.svg`)
    return name ? sceneSvg(name) : null
  }
  const drawing = fileOf(file)
  return isSign(sign) && drawing ? houseSvgFromKey({ ...drawing, sign }) : null
}
