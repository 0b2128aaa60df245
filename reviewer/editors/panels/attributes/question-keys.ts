import type { KeyboardEvent } from 'react'

/** What can have the focus in a question; a chosen answer goes before the others. */
const CHOSEN = 'input:checked:enabled'
const FIRST = 'input:enabled'

/** Gives the focus to the next or previous question of the same object; false where there is none. */
export function goToQuestion(question: HTMLElement, way: 1 | -1): boolean {
  const questions = [...(question.closest('[data-part="attributes"]')?.querySelectorAll('fieldset') ?? [])]
  const at = questions.findIndex((one) => one === question)
  const others = way === 1 ? questions.slice(at + 1) : questions.slice(0, at).toReversed()
  for (const other of others) {
    const field = other.querySelector<HTMLInputElement>(CHOSEN) ?? other.querySelector<HTMLInputElement>(FIRST)
    if (field === null) continue
    field.focus()
    // What belongs to the question is in sight with it.
    other.scrollIntoView({ block: 'nearest' })
    return true
  }
  return false
}

/** The way that Tab leads among questions; undefined for other keys. */
export function tabWay({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (key !== 'Tab' || ctrlKey || altKey || metaKey) return undefined
  return shiftKey ? -1 : 1
}

/** The arrows walk the answers of a checklist, as they do in a group of radio buttons; false for other keys. */
export function moveAmongChoices({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const way = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (way === undefined || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return false
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:enabled')]
  boxes[(boxes.indexOf(target) + way + boxes.length) % boxes.length]?.focus()
  return true
}
