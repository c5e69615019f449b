/** A part of a whole as a length in SVG, to a hundredth of a percent. */
export const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`
