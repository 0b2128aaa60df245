/** Tones of statuses; each has a colour pair `--tone-<name>` in the theme. */
export const STATUS_TONES = ['neutral', 'slate', 'blue', 'violet', 'orange', 'green', 'teal', 'pink', 'yellow'] as const
export type StatusTone = (typeof STATUS_TONES)[number]

/** Statuses of every project, by name in letters only. */
const KNOWN: Readonly<Record<string, StatusTone>> = {
  notstarted: 'neutral',
  inprogress: 'blue',
  qualitycheck: 'violet',
  returned: 'orange',
  completed: 'green',
  skipped: 'slate',
}
const SPREAD = ['teal', 'pink', 'blue', 'violet', 'orange', 'green', 'yellow'] as const

/** Cache: every row of a list requests the tone of one of a few names. */
const found = new Map<string, StatusTone>()

/** Tone of a status: fixed for known ones, and deterministic for custom names. */
export function statusTone(name: string): StatusTone {
  const tone = found.get(name) ?? toneOf(name)
  found.set(name, tone)
  return tone
}

function toneOf(name: string): StatusTone {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  let sum = 0
  for (const letter of letters) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return KNOWN[letters] ?? SPREAD[sum % SPREAD.length] ?? 'neutral'
}
