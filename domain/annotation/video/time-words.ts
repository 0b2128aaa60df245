const MICROS = 1_000_000

/** Formats a clip time as minutes, seconds and milliseconds. */
export function timeWords(micros: number): string {
  const thousandths = Math.round(micros / 1_000)
  const [hours, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor(thousandths / 60_000) % 60]
  const seconds = ((thousandths % 60_000) / 1_000).toFixed(3).padStart(6, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

/** Parses a time from seconds or colon-separated parts; undefined if invalid. */
export function readTime(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d+(?:[.,]\d*)?$/.test(part))) return undefined
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)
  return Math.round(seconds * MICROS)
}
