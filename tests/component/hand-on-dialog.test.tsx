import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HandOnDialog } from '../../reviewer/editors/panels/issues/hand-on-dialog'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

type Question = Parameters<typeof HandOnDialog>[0]['question']

const group = (id: string, title: string, text: string, count: number, isError = false) => ({
  id,
  title,
  count,
  isError,
  issues: [{ id: `${id} 0`, row: 0, text, at: undefined, fix: undefined, key: undefined }],
})

const WARNINGS = [
  group(
    'unanswered',
    'Not answered',
    'Car #3 has no answer to “Is it parked, or does it wait at a traffic light?”.',
    2,
  ),
  ...['Too small', 'Sliver', 'Open ends', 'Stray holes', 'Same twice', 'Outside the picture'].map((title, at) =>
    group(`kind ${at}`, title, 'Van #12 is smaller than the project allows.', 1_200),
  ),
]
const ERROR = group('overlap', 'Overlap', 'Car #1 and Car #2 share 40 % of their area.', 1, true)

function shown(groups: readonly ReturnType<typeof group>[], errors: number) {
  const question = { groups, count: 9, errors, answer: vi.fn(), goThere: vi.fn() } satisfies Question
  const { reviewer } = aReviewer()
  const handOn = { id: 'status.next', title: 'Hand on', group: 'Status', keys: ['Alt+Enter'], run: () => undefined }
  onTestFinished(reviewer.shortcuts.add([handOn]))
  render(
    <ReviewerProvider value={reviewer}>
      <HandOnDialog question={question} />
    </ReviewerProvider>,
  )
  return question
}

it.each([
  [1_280, 860, 'light'],
  [360, 480, 'dark'],
] as const)(
  'blocking errors → come first, and handing on isn’t offered: %i by %i, %s',
  async (width, height, appearance) => {
    await page.viewport(width, height)
    document.documentElement.dataset['appearance'] = appearance
    onTestFinished(() => {
      delete document.documentElement.dataset['appearance']
    })
    const question = shown([...WARNINGS, ERROR], 1)
    await expect.element(page.getByRole('dialog', { name: 'One error blocks this item' })).toBeVisible()
    expect(page.getByRole('listitem').first().element().textContent).toMatch(/^Overlap 1Error/)
    await expect.element(page.getByRole('button', { name: 'Submit anyway' })).not.toBeInTheDocument()
    for (const name of ['Stay', 'Go there']) {
      const box = page.getByRole('button', { name }).element().getBoundingClientRect()
      expect([box.top >= 0, box.bottom <= height, box.left >= 0, box.right <= width]).toEqual([true, true, true, true])
    }
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(question.answer).toHaveBeenCalledExactlyOnceWith(false)
  },
)

it('warnings → don’t block handing on; the button to show them has the focus, and Escape stays', async () => {
  await page.viewport(1_000, 700)
  const question = shown(WARNINGS, 0)
  await expect.element(page.getByRole('dialog', { name: '9 open issues on this item' })).toBeVisible()
  await expect.element(page.getByText('And 1 more kind.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go there' })).toHaveFocus()
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  expect(question.answer).toHaveBeenCalledExactlyOnceWith(true)
  await userEvent.keyboard('{Escape}')
  expect(question.answer).toHaveBeenLastCalledWith(false)
})

it('repeating the keys that opened the dialog → hands the item on wherever the focus is, but not while held down', async () => {
  const question = shown(WARNINGS, 0)
  await expect.element(page.getByText('Alt+Enter again submits it.', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Alt>}{Enter>3/}{/Alt}')
  expect(question.answer).toHaveBeenCalledExactlyOnceWith(true)
  expect(question.goThere).not.toHaveBeenCalled()
})

it('those keys with blocking errors → hand nothing on', async () => {
  const question = shown([...WARNINGS, ERROR], 1)
  await expect.element(page.getByRole('button', { name: 'Go there' })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await userEvent.keyboard('{Escape}')
  expect(question.answer).toHaveBeenCalledExactlyOnceWith(false)
})
