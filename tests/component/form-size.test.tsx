import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import '../../resources/theme.css'
import { readFormTree } from '../../domain/annotation/forms/form-tree'
import { FormPage } from '../../ui/form/form-page'
import { memorySheet } from '../../ui/form/memory-sheet'
import { slowness } from '../drivers/machine'

const FIELDS = 500
const MOUNT_MS = 250
const FRAME_MS = 16.7
const KEYS = 30
/** Other pages share the machine: the quickest of several rounds shows the form's own time. */
const ROUNDS = 5

/** Types as a person does: each letter is a separate event, handled before the next one. */
function typed(field: HTMLInputElement, letters: number): readonly number[] {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  return Array.from({ length: letters }, (_, at) => {
    const start = performance.now()
    set?.call(field, 'x'.repeat(at + 1))
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.getBoundingClientRect()
    return performance.now() - start
  })
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

it('a form of 500 fields → renders within 250 ms, and a letter within a frame', () => {
  const components = Array.from({ length: FIELDS }, (_, at) => ({
    id: `q${at}`,
    type: at % 5 === 4 ? 'number' : 'input',
    label: `Question ${at}`,
    permissions: [],
    isRequired: at % 3 === 0,
  }))
  const tree = readFormTree({ components })
  const sheet = memorySheet({ tree, itemData: {}, viewer: { role: 1, status: 1 }, openLink: () => undefined })
  const slow = slowness()
  const mounts: number[] = []
  let unmount = () => {}
  onTestFinished(() => unmount())
  for (let round = 0; round < ROUNDS; round += 1) {
    unmount()
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element)
    unmount = () => {
      root.unmount()
      element.remove()
    }
    const start = performance.now()
    flushSync(() => root.render(<FormPage sheet={sheet} />))
    element.getBoundingClientRect()
    mounts.push(performance.now() - start)
  }
  const field = document.querySelector<HTMLInputElement>('[data-component="q250"] input')
  if (field === null) throw new Error('The field is not there.')
  const keys = typed(field, KEYS)
  const said = `mount ${Math.min(...mounts).toFixed(1)} ms, key ${middle(keys).toFixed(2)} ms, machine ×${slow.toFixed(1)}`
  expect(field.value).toBe('x'.repeat(KEYS))
  expect(Math.min(...mounts), said).toBeLessThan(MOUNT_MS * slow)
  expect(middle(keys), said).toBeLessThan(FRAME_MS * slow)
})
