import { describe, expect, it } from 'vitest'
import { loader } from '#app/routes/art.$version.$sign.$file/route.ts'
import { sceneNames, scenePath } from '#app/ui/street/scene.ts'

function answer(path: string): Response {
  const [, , version, sign, file] = path.split('/')
  return loader({ params: { version, sign, file } } as unknown as Parameters<typeof loader>[0])
}

describe('a scene', () => {
  it.each(sceneNames)(
    '%s is drawn in 3 KB, cached for a year, and dims in the dark where it is day',
    async (name) => {
      const response = answer(scenePath(name))
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('immutable')
      const svg = await response.text()
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3072)
      const isNight = name === 'door' || name === 'candle'
      expect(svg.includes('prefers-color-scheme:dark')).toBe(!isNight)
      expect(svg).not.toMatch(/NaN|undefined/)
    },
  )

  it.each(['market', 'welcome', 'dead-end'])(
    '%s has a sky of its own in the dark',
    async (name) => {
      const svg = await answer(`/art/6/scene/${name}.svg`).text()
      expect(svg).toMatch(/dark\)\{.*stop\{stop-color:/)
    },
  )

  it('is another for each name, and none for a name nobody gave', async () => {
    const drawn = await Promise.all(sceneNames.map((name) => answer(scenePath(name)).text()))
    expect(new Set(drawn).size).toBe(sceneNames.length)
    expect(answer('/art/6/scene/toString.svg').status).toBe(404)
    expect(answer('/art/2/scene/door.svg').status).toBe(404)
  })
})
