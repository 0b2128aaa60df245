import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ActionAnswer } from '#protocol/actions'
import type { Native } from '../../domain/annotation/native'
import { NO_REVIEW_RULES, type ReviewRules } from '../../domain/review-rules'
import { createObservable } from '../../reviewer/editors/observable'
import { Editor } from '../../reviewer/editors/classification/classification-editor'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'
import { openedItem } from './shown-editor'

type Classes = ActionAnswer<'getClasses'>['data']
type Group = Classes[number]['attribute_groups'][number]

const group = (name: string, kind: Group['group_type'], options: readonly string[], isRequired = false): Group => ({
  id: name.length,
  name,
  group_type: kind,
  isRequired,
  default_value: kind === 'text' ? '' : null,
  attributes: options.map((option, at) => ({ id: 10 * name.length + at, name: option, default: 0 })),
})
const tag = (name: string, at: number, attribute_groups: Group[] = []): Classes[number] => ({
  id: at + 1,
  name,
  color: '#3b7dd8',
  type: 2,
  digit: null,
  attribute_groups,
})
const MUGS = ['Bottle', 'Mug'].map((name, at) =>
  tag(name, at, [group('Background', 'radio', ['Plain', 'Scene'], true)]),
)

/** Classification editor on the first of three items; `step` walks them. */
async function shown(classes: Classes, rules: Partial<ReviewRules> = {}, instances: readonly Native[] = []) {
  const made = aReviewer()
  Object.assign(made.host.handlers, {
    hostActions: () => ['saveAnnotation', 'writeUrl', 'getClasses', 'reviewRules'],
    getClasses: () => ({ data: classes }),
    annotationClasses: () => ({ data: [] }),
    reviewRules: () => ({ ...NO_REVIEW_RULES, ...rules }),
  })
  const items = await Promise.all([1, 2, 3].map((id) => openedItem({ id, ...(id === 1 ? { instances } : {}) })))
  const opened = createObservable(items[0] ?? expect.fail())
  const current = made.reviewer.current.store
  const go = (at: number) => {
    const next = items[at]
    if (next === undefined) return false
    current.setState({ item: next.item, state: 'open', opened: next })
    opened.set(next)
    return true
  }
  go(0)
  vi.spyOn(made.reviewer.items, 'step').mockImplementation(async (by) => go(items.indexOf(opened.get()) + by))
  vi.spyOn(made.reviewer.items, 'choose').mockImplementation(({ id }) => go(id - 1))
  onTestFinished(() => void vi.restoreAllMocks())
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  function Shown() {
    const now = useObservable(opened)
    return (
      <Editor opened={now} isAhead={false} projectType={6} readOnly={false} beside={null} onSeen={() => undefined} />
    )
  }
  render(
    <ReviewerProvider value={made.reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Shown />
      </div>
    </ReviewerProvider>,
  )
  const ready = () => expect.element(page.getByRole('group', { name: /.+/ }).first()).toBeVisible()
  await ready()
  return {
    ...made,
    at: () => opened.get().item.id,
    question: (name: RegExp | string) => page.getByRole('group', { name }),
    chosen: () =>
      [...document.querySelectorAll('[data-option][aria-checked="true"]')].map((one) =>
        one.getAttribute('data-option'),
      ),
  }
}

const keys = (text: string) => userEvent.keyboard(text)
const option = (name: string) => page.getByRole('radio', { name })

it('digits alone → answer an item and its questions; the last required answer opens the next item', async () => {
  const { at, chosen, question } = await shown(MUGS)
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('2')
  await expect.poll(chosen).toEqual(['Mug'])
  await expect.element(question(/Background/)).toHaveAttribute('data-current')
  await expect.element(option('Plain')).toHaveFocus()
  expect(at()).toBe(1)
  await keys('1')
  await expect.poll(at).toBe(2)
  await expect.poll(chosen).toEqual([])
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('{Shift>}1{/Shift}')
  await expect.poll(chosen).toEqual(['Bottle'])
})

it('undo across items → returns to the item of the last answer and reverts it', async () => {
  const { at, chosen, reviewer } = await shown(MUGS)
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('2')
  await expect.element(option('Plain')).toHaveFocus()
  await keys('2')
  await expect.poll(at).toBe(2)
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('1')
  await expect.element(option('Plain')).toHaveFocus()
  await keys('1')
  await expect.poll(at).toBe(3)
  expect(reviewer.innerHistory.name('undo')).toBe('Answer on picture-2.png')
  reviewer.innerHistory.go('undo')
  await expect.poll(at).toBe(2)
  // This host stores no work, so its history is gone.
  await expect.poll(() => reviewer.notices.store.getState().notices.length).toBe(1)
  await expect.poll(chosen).toEqual([])
  expect(reviewer.innerHistory.name('undo')).toBe('Answer on picture-1.png')
})

it('an answer → can be undone and redone on the current item', async () => {
  const { chosen, reviewer } = await shown(MUGS)
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('2')
  await expect.poll(chosen).toEqual(['Mug'])
  expect(reviewer.innerHistory.name('undo')).toBe('Class: Mug')
  reviewer.innerHistory.go('undo')
  await expect.poll(chosen).toEqual([])
  reviewer.innerHistory.go('redo')
  await expect.poll(chosen).toEqual(['Mug'])
})

it('a focused question → letters trigger no commands; Enter and Shift+Enter move between questions and items', async () => {
  const { at, chosen, reviewer, question } = await shown(MUGS)
  const ran = vi.fn()
  onTestFinished(
    reviewer.shortcuts.add([
      { id: 'any.j', title: 'Next', group: 'x', keys: ['j'], run: ran },
      { id: 'any.m', title: 'Menu', group: 'x', keys: ['m'], run: ran },
    ]),
  )
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('jm')
  await expect.element(option('Mug')).toHaveFocus()
  expect(ran).not.toHaveBeenCalled()
  await keys(' ')
  await expect.poll(chosen).toEqual(['Mug'])
  await expect.element(question(/Background/)).toHaveAttribute('data-current')
  // A required question appears before the item is left.
  await keys('{Enter}')
  await expect.element(page.getByText('1 required answer missing')).toBeVisible()
  expect(at()).toBe(1)
  await keys('{Shift>}{Enter}{/Shift}')
  await expect.element(option('Mug')).toHaveFocus()
  await keys('{Enter}{Shift>}2{/Shift}')
  await expect.poll(chosen).toEqual(['Mug', 'Scene'])
  expect(at()).toBe(1)
  await keys('{Enter}')
  await expect.poll(at).toBe(2)
  await expect.element(option('Bottle')).toHaveFocus()
  await keys('{Shift>}{Enter}{/Shift}')
  await expect.poll(at).toBe(1)
})

it('several classes → are chosen and cleared one by one; Backspace clears all', async () => {
  const { at, chosen, question } = await shown(
    ['Day', 'Rain', 'Snow'].map((name, nth) => tag(name, nth)),
    {
      labels: 'several',
    },
  )
  await expect.element(page.getByRole('checkbox', { name: 'Day' })).toHaveFocus()
  await keys('13')
  await expect.poll(chosen).toEqual(['Day', 'Snow'])
  await keys('1')
  await expect.poll(chosen).toEqual(['Snow'])
  expect(at()).toBe(1)
  await expect.element(question(/Class/)).toHaveAttribute('data-current')
  await keys('{Backspace}')
  await expect.poll(chosen).toEqual([])
  await keys('2{Enter}')
  await expect.poll(at).toBe(2)
})

it('a class tree → digits go down, Backspace goes up, and an inner class can be chosen', async () => {
  const { at, chosen } = await shown(
    ['Animal/Dog/Poodle', 'Animal/Dog', 'Animal/Cat', 'Plant'].map((name, nth) => tag(name, nth)),
  )
  const shownNow = () => [...document.querySelectorAll('[data-option]')].map((one) => one.getAttribute('data-option'))
  await expect.poll(shownNow).toEqual(['Animal', 'Plant'])
  await keys('1')
  await expect.poll(shownNow).toEqual(['Dog', 'Cat'])
  await keys('1')
  await expect.poll(shownNow).toEqual(['Only “Dog”', 'Poodle'])
  await keys('{Backspace}')
  await expect.poll(shownNow).toEqual(['Dog', 'Cat'])
  await keys('1{Shift>}2{/Shift}')
  await expect.poll(shownNow).toEqual(['Animal', 'Plant'])
  expect(document.querySelector('[data-option="Animal"]')?.hasAttribute('data-chosen')).toBe(true)
  await keys('112')
  await expect.poll(at).toBe(1)
  await keys('2')
  await expect.poll(chosen).toEqual(['Plant'])
})

it('a single class → asks its questions at once: a scale, a number and a text are answered by keys', async () => {
  const groups = [
    group('Quality', 'numeric', [], true),
    group('Weight', 'numeric', [], false),
    group('Damage', 'text', [], true),
  ]
  const limits = [{ className: 'Photo', of: 'answer', group: 'Quality', least: 1, most: 5 }] as const
  const { at, chosen, reviewer } = await shown([tag('Photo', 0, groups)], { limits })
  await expect.element(option('1')).toHaveFocus()
  await keys('4')
  await expect.poll(chosen).toEqual(['4'])
  await expect.element(page.getByRole('spinbutton', { name: 'Weight' })).toHaveFocus()
  await keys('2.5{Enter}')
  const text = page.getByRole('textbox', { name: 'Damage' })
  await expect.element(text).toHaveFocus()
  await keys('j1 crack{Enter}')
  await expect.poll(at).toBe(2)
  await keys('{Shift>}{Enter}{/Shift}')
  expect(reviewer.notices.store.getState().notices).toEqual([])
})

it('the switch off → the last answer doesn’t open the next item', async () => {
  const { at, chosen } = await shown(MUGS.map((one) => ({ ...one, attribute_groups: [] })))
  await page.getByRole('checkbox', { name: /Go to the next item/ }).click()
  await option('Mug').click()
  await expect.poll(chosen).toEqual(['Mug'])
  expect(at()).toBe(1)
})

it('a class missing from the project → stays until another one replaces it, with all other fields kept', async () => {
  const strange = { type: 'tag', className: 'Jar', attributes: [], own: { kept: [1] } }
  const { chosen, host } = await shown(MUGS, {}, [strange])
  await expect.element(page.getByText('“Jar” is none of these. It stays until another answer is chosen.')).toBeVisible()
  await keys('1')
  await expect.poll(chosen).toEqual(['Bottle'])
  expect(host).toBeDefined()
})
