import type { KeyboardEvent } from 'react'

const NO_ROW = -1

/** Maps a key and the number of rows to the target row. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at, count) => (at === NO_ROW ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves the focus between rows of the lists inside. It goes to the same button of the next row, else to its first one.
 * From the container itself, it goes to the first or last row.
 */
export function stepRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  const step = STEPS[key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const row = target instanceof HTMLButtonElement ? target.closest('li') : null
  if (row === null && target !== currentTarget) return
  const rows = [...currentTarget.querySelectorAll('li')].filter((one) => buttonsOf(one).length > 0)
  const next = rows[step(row === null ? NO_ROW : rows.indexOf(row), rows.length)]
  event.preventDefault()
  event.stopPropagation()
  if (next === undefined) return
  const buttons = buttonsOf(next)
  const nth = row === null ? 0 : buttonsOf(row).indexOf(target as HTMLButtonElement)
  ;(buttons[nth] ?? buttons[0])?.focus()
}

function buttonsOf(row: Element): readonly HTMLButtonElement[] {
  return [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
}
