import { digitKey } from '../../../shortcuts/latin-key'

interface Pressed {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/** The digit of a key, with or without Shift; undefined for other keys. */
export function digitOf({ key, code, shiftKey }: Pressed): number | undefined {
  const typed = digitKey({ key, code, shiftKey }) ?? key
  const digit = /^\d$/.exec(typed)?.[0] ?? (shiftKey ? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] : undefined)
  return digit === undefined ? undefined : Number(digit)
}

/** Whether the key types a letter or a sign. */
export function isPlainLetter(key: string): boolean {
  return key.length === 1 && key !== ' '
}

const WAYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Focuses the next or previous answer, across question borders; false without one. */
export function stepOptions(panel: HTMLElement, from: Element, key: string): boolean {
  const way = WAYS[key]
  const options = [...panel.querySelectorAll<HTMLElement>('[data-option]:enabled')]
  const next = way === undefined ? undefined : options[options.findIndex((one) => one === from) + way]
  next?.focus()
  return next !== undefined
}

/** Focuses the question's search field if it has one, else its next answer with this first letter. */
export function goToLetter(from: Element, letter: string): void {
  const question = from.closest('[data-question]')
  const search = question?.querySelector<HTMLInputElement>('input[type="search"]')
  if (search !== undefined && search !== null) {
    search.focus()
    search.setRangeText(letter, search.value.length, search.value.length, 'end')
    search.dispatchEvent(new Event('input', { bubbles: true }))
    return
  }
  const options = [...(question?.querySelectorAll<HTMLElement>('[data-option]:enabled') ?? [])]
  const here = options.findIndex((one) => one === from)
  const order = [...options.slice(here + 1), ...options.slice(0, here + 1)]
  order.find(({ dataset }) => dataset['option']?.toLowerCase().startsWith(letter.toLowerCase()) === true)?.focus()
}
