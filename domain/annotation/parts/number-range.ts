/** Which numbers a question takes, and what they count; null: on this side there is no limit, or no step. */
export interface NumberRange {
  readonly min: number | null
  readonly max: number | null
  /** Answers lie whole steps apart, counted from the least number or from 0. */
  readonly step: number | null
  /** As in `km/h`; empty: none. */
  readonly unit: string
}

/** The longest unit of a question. */
export const UNIT_MAX = 20

/** Sums of decimals carry noise in their last digits. */
const NOISE = 1e-6

/** Tells whether a question says nothing of its numbers. */
export function isOpenRange({ min, max, step, unit }: NumberRange): boolean {
  return min === null && max === null && step === null && unit === ''
}

/** Fault in the numbers of a question, as a sentence; undefined if they are valid. */
export function rangeProblem({ min, max, step }: NumberRange): string | undefined {
  if (min !== null && max !== null && min > max) return 'The minimum is larger than the maximum.'
  if (step !== null && !(step > 0)) return 'The step must be larger than 0.'
  return undefined
}

/** Tells whether a number lies whole steps apart from the first one. */
export function isOnStep(value: number, { min, step }: Pick<NumberRange, 'min' | 'step'>): boolean {
  if (step === null || !(step > 0)) return true
  const steps = (value - (min ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) <= NOISE * Math.max(1, Math.abs(steps))
}

/** The range as a field shows it while it is empty, such as “0–250 km/h”; empty where there is none. */
export function rangeHint({ min, max, unit }: NumberRange): string {
  const between =
    min !== null && max !== null ? `${min}–${max}` : min !== null ? `≥ ${min}` : max !== null ? `≤ ${max}` : ''
  return [between, unit].filter(Boolean).join(' ')
}
