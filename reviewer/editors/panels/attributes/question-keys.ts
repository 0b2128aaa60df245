import type { KeyboardEvent } from 'react'

/** Focus targets in a question; a chosen answer comes first. */
const CHOSEN = 'input:checked:enabled'
const FIRST = 'input:enabled'

/** Focuses the next or previous question of the same object; false without one. */
export function goToQuestion(question: HTMLElement, way: 1 | -1): boolean {
  const questions = [...(question.closest('[data-part="attributes"]')?.querySelectorAll('fieldset') ?? [])]
  const at = questions.findIndex((one) => one === question)
  const others = way === 1 ? questions.slice(at + 1) : questions.slice(0, at).toReversed()
  for (const other of others) {
    const field = other.querySelector<HTMLInputElement>(CHOSEN) ?? other.querySelector<HTMLInputElement>(FIRST)
    if (field === null) continue
    field.focus()
    // Keep the whole question visible.
    other.scrollIntoView({ block: 'nearest' })
    return true
  }
  return false
}

/** The direction that Tab takes among questions; undefined for other keys. */
export function tabWay({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (key !== 'Tab' || ctrlKey || altKey || metaKey) return undefined
  return shiftKey ? -1 : 1
}

/** Arrow keys move through a checklist, like in a radio group; false for other keys. */
export function moveAmongChoices({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const way = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (way === undefined || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return false
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:enabled')]
  boxes[(boxes.indexOf(target) + way + boxes.length) % boxes.length]?.focus()
  return true
}
