import encodeQR from 'qr'

/** The light edge that scanners need. */
const border = 4

/** A QR code as the path of an SVG, and how many modules it is wide. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border, ecc: 'medium' })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { size: rows.length, path: runs.join('') }
}
