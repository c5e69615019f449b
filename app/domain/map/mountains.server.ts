import { side, type Frame } from './frame.server.ts'
import { peakText } from './names.server.ts'
import { outlines } from './outlines.server.ts'
import type { Label } from './place-labels.ts'

/** How high a peak of 1,000 m stands on a picture, in units. */
const heightAt = (level: number): number => Math.min(46 * 1.25 ** level, 190)

/** A peak is left out within so many units of a higher one. */
const spacingAt = (level: number): number => [96, 84, 56, 70, 90][level] ?? 120

type Peak = { x: number; y: number; height: number; label: Label; flat: boolean }

/** The peaks of a picture, the highest first, none on another. */
function peaksOf(frame: Frame): Peak[] {
  const chosen: Peak[] = []
  const spacing = spacingAt(frame.level)
  for (const peak of outlines.peaks) {
    if (!frame.holds(peak)) continue
    const [x, y] = [frame.x(peak.x), frame.y(peak.y)]
    const flat = peak.name.startsWith('Table Mountain')
    if (chosen.some((other) => Math.hypot(other.x - x, (other.y - y) * 1.4) < spacing)) continue
    const height = (heightAt(frame.level) * (0.45 + peak.value / 1000)) / 1.45
    const label: Label = {
      text: peakText(peak),
      kind: 'peak',
      x,
      y,
      below: flat && frame.level < 4 ? 0.4 : 0.75,
      scale: 0.95,
      wideOnly: frame.level < 4,
    }
    chosen.push({ x, y, height, label, flat })
  }
  return chosen
}

/** A lit side and one in shade, as in the sign of the product; Table Mountain is flat. */
function peakShades({ x, y, height, flat }: Peak): { lit: string; shade: string } {
  const [left, top, h] = [Math.round(x), Math.round(y - height), Math.round(height)]
  const w = Math.round(height * 0.95)
  const notch = Math.round(h * 0.42)
  if (flat) {
    const half = Math.round(h * 1.3)
    return {
      shade: `M${left - half} ${top}h${half}l-${Math.round(h * 0.2)} ${notch} ${Math.round(h * 0.25)} ${h - notch}h-${Math.round(h * 1.8)}z`,
      lit: `M${left} ${top}h${half}l${Math.round(h * 0.6)} ${h}h-${Math.round(h * 1.85)}l-${Math.round(h * 0.25)}-${h - notch}z`,
    }
  }
  return {
    shade: `M${left} ${top}l-${Math.round(w * 0.12)} ${notch} ${Math.round(w * 0.24)} ${h - notch}h-${Math.round(w * 1.1)}z`,
    lit: `M${left} ${top}l${w} ${h}h-${Math.round(w * 0.88)}l-${Math.round(w * 0.24)}-${h - notch}z`,
  }
}

/** Peaks as path data, those in front last, and their names with heights, that of Table Mountain first. */
export function mountainsOf(frame: Frame): { shapes: string; labels: Label[] } {
  const peaks = peaksOf(frame)
  const all = peaks
    .toSorted((a, b) => a.y - b.y)
    .filter(({ y }) => y < side + 200)
    .map(peakShades)
  return {
    shapes: all
      .map(({ lit, shade }) => `<path class="s" d="${shade}"/><path class="i" d="${lit}"/>`)
      .join(''),
    labels: peaks.toSorted((a, b) => Number(b.flat) - Number(a.flat)).map(({ label }) => label),
  }
}
