import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'

export type Look = 'light' | 'dark'

type Wanted = { widths: number[]; looks: Look[]; window: boolean; print: boolean }

/** Taller pages are cut, so that each picture can be read. */
const tallest = 6500

const heightOf = (width: number) => (width < 500 ? 780 : width < 1000 ? 1024 : 900)

/** Scrolls once through a page, for what comes only where somebody looks. Without scripts there is none such. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (matchMedia('(scripting: none)').matches) return
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' })
      await frame()
    }
  })

/** What a page is still waiting for: promises would not be kept where scripts are off. */
function missing(): string[] {
  const images = [...document.images].filter((one) => one.checkVisibility())
  for (const one of images) one.loading = 'eager'
  const late = images.filter((one) => !one.complete).map((one) => one.currentSrc || one.src)
  return document.fonts.status === 'loaded' ? late : ['fonts', ...late]
}

/**
 * Gives a page the width, and a window as high as it is: what sticks to the window's end would hide a part of it, drawn
 * where the first window ends.
 */
async function fit(page: Page, width: number, { window }: Wanted): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) })
  if (!window) {
    await scrollThrough(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Waits until what is shown is loaded and decoded: another colour scheme may show other pictures. */
async function settle(page: Page): Promise<void> {
  // Drawn once at this width: before, pages without scripts know of no other pictures.
  await page.screenshot()
  await expect.poll(() => page.evaluate(missing), { timeout: 20_000 }).toEqual([])
  await page.evaluate(async () => {
    if (matchMedia('(scripting: none)').matches) return
    const shown = [...document.images].filter((one) => one.checkVisibility())
    await Promise.all(shown.map((one) => one.decode().catch(() => {})))
  })
}

async function capture(page: Page, file: string, { window }: Wanted): Promise<string[]> {
  const { width = 1440 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const parts = window ? 1 : Math.ceil(whole / tallest)
  if (parts === 1) {
    await page.screenshot({ path: `${file}.png`, fullPage: !window, animations: 'disabled' })
    return [`${file}.png`]
  }
  const height = Math.ceil(whole / parts)
  const files: string[] = []
  for (let y = 0; y < whole; y += height) {
    const path = `${file}${y === 0 ? '' : `-${y / height + 1}`}.png`
    const clip = { x: 0, y, width, height: Math.min(height, whole - y) }
    await page.screenshot({ path, clip, fullPage: true, animations: 'disabled' })
    files.push(path)
  }
  return files
}

/** Takes what is open at each width, in each colour scheme; the names of the files. */
export async function shoot(
  page: Page,
  folder: string,
  name: string,
  wanted: Wanted,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const files: string[] = []
  await page.emulateMedia({ media: wanted.print ? 'print' : 'screen', reducedMotion: 'reduce' })
  for (const width of wanted.widths) {
    await fit(page, width, wanted)
    for (const look of wanted.looks) {
      await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
      await settle(page)
      files.push(...(await capture(page, join(folder, `${name}-${width}-${look}`), wanted)))
    }
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  return files.map((file) => file.slice(folder.length + 1))
}
