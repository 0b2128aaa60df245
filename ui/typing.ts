const TEXT_INPUTS: ReadonlySet<string> = new Set([
  '',
  'date',
  'datetime-local',
  'email',
  'month',
  'number',
  'password',
  'search',
  'tel',
  'text',
  'time',
  'url',
  'week',
])

/** The event fields that the typing rule reads. */
export interface TypingTarget {
  readonly tagName: string
  readonly isContentEditable?: boolean
  readonly type?: string
}

/** Tells whether keys pressed there are text. */
export function takesText(target: TypingTarget | null): boolean {
  if (target === null) return false
  if (target.isContentEditable === true) return true
  const name = target.tagName.toUpperCase()
  if (name === 'INPUT') return TEXT_INPUTS.has(target.type ?? '')
  return name === 'TEXTAREA' || name === 'SELECT'
}
