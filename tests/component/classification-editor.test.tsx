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

/** The classification editor on the first of three items; `step` goes through them. */
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
    if (next === undefined) return
    current.setState({ item: next.item, state: 'open', opened: next })
    opened.set(next)
  }
  go(0)
  vi.spyOn(made.reviewer.items, 'step').mockImplementation(async (by) => go(items.indexOf(opened.get()) + by))
  vi.spyOn(made.reviewer.items, 'choose').mockImplementation(({ id }) => go(id - 1))
  onTestFinished(() => vi.restoreAllMocks())
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

it('digits alone answer what the item is and what its class asks, and the last required answer leads on', async () => {
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
