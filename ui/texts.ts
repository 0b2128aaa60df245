const DAY = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const COUNT = new Intl.NumberFormat()

/** A day as people read it; a text that is no date stays out of sight. */
export function dayText(iso: string): string {
  return textOf(DAY, iso)
}

/** Day and time, for a tooltip. */
export function exactText(iso: string): string {
  return textOf(EXACT, iso)
}

/** A number with the separators of the person's language. */
export function countText(count: number): string {
  return COUNT.format(count)
}

const PRIORITY = new Intl.NumberFormat(undefined, { maximumFractionDigits: 5 })

/** A priority with all of its decimals. */
export function priorityText(priority: number): string {
  return PRIORITY.format(priority)
}

/** A count with its noun, singular for one. */
export function amountText(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const
const DAYS_MAX = 6

/** How long ago something was; a day after a week, and a clock that is behind says "just now". */
export function agoText(iso: string, now: number): string {
  const passed = now - Date.parse(iso)
  if (Number.isNaN(passed)) return ''
  const step = STEPS.find(({ ms }) => passed >= ms)
  if (step === undefined) return 'just now'
  const count = Math.floor(passed / step.ms)
  return step.unit === 'day' && count > DAYS_MAX ? dayText(iso) : AGO.format(-count, step.unit)
}

function textOf(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
