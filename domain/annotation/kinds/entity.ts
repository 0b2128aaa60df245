import type { Kind, Span } from './kind'

/** Text range; it may overlap others. */
export const entity: Kind<Span> = {
  native: 'entity',
  noun: 'Span',
  isInText: true,
  read({ start, end }) {
    if (!isPlace(start) || !isPlace(end) || end <= start) return undefined
    return { start, end }
  },
  outline: () => undefined,
  span: (span) => span,
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
