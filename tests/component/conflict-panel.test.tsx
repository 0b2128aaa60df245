import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../domain/result'
import type { MergePlan } from '../../reviewer/editors/document/merge-plan'
import type { SaveState } from '../../reviewer/editors/document/save'
import { createObservable } from '../../reviewer/editors/observable'
import { ConflictPanel } from '../../reviewer/editors/panels/versions/conflict-panel'
import type { Reviewer } from '../../reviewer/reviewer'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { render } from './render'

type Versions = Parameters<typeof ConflictPanel>[0]['versions']

const PLAN: MergePlan = {
  added: 2,
  changed: 1,
  removed: 0,
  comments: 1,
  joined: 0,
  values: 0,
  asked: Array.from({ length: 12 }, (_, row) => ({
    base: row,
    className: 'Traffic light with a long name',
    row,
    mine: 'changed' as const,
    theirs: 'changed' as const,
  })),
}
const DIFFERENCE = { same: 40, changed: [], parts: [], onlyMine: [1], onlyTheirs: [1, 2], theirsAt: new Int32Array() }

/** The question in a place as large as the picture's. */
function asked(width: number, height: number, plan: MergePlan = PLAN) {
  const state = createObservable<SaveState>({ at: 'conflict', revision: 4, by: 'olivia@loupe.example' } as SaveState)
  const keepMine = vi.fn(async () => true)
  const merge = vi.fn(async () => undefined)
  const other = {
    seen: createObservable({ at: 'ready', difference: DIFFERENCE }),
    shown: createObservable(undefined),
    show: () => undefined,
  }
  const versions = {
    other,
    merging: { refusal: () => undefined, plan: async () => plan, merge },
    kept: { list: createObservable([]), read: async () => undefined, newest: async () => undefined },
    people: { names: createObservable(new Map([['olivia@loupe.example', 'Olivia Reyes']])), ask: () => undefined },
  } as unknown as Versions
  const notices = { show: () => undefined, tell: () => undefined }
  const reviewer = { current: { retry: () => undefined }, notices } as unknown as Reviewer
  render(
    <div style={{ position: 'relative', width, height, background: 'var(--surface-sunken)' }} data-testid="room">
      <ReviewerProvider value={reviewer}>
        <ConflictPanel
          itemId={7}
          saving={{ state, keepMine }}
          versions={versions}
          giveUp={async () => ok(null)}
          onShow={() => undefined}
        />
      </ReviewerProvider>
    </div>,
  )
  return { keepMine, merge }
}

const ANSWERS = ['Decide later', 'Take theirs', 'Keep mine', 'Merge both']

/** Whether an element can be seen and clicked: it is inside the place, and its middle is uncovered. */
function isReachable(element: Element): boolean {
  const [room, box] = [page.getByTestId('room').element(), element].map((one) => one.getBoundingClientRect())
  if (room === undefined || box === undefined) return false
  const isInside = box.top >= room.top && box.bottom <= room.bottom && box.left >= room.left && box.right <= room.right
  const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return isInside && above !== null && element.contains(above)
}

it.each([
  [1_200, 860, 'light'],
  [1_200, 420, 'dark'],
  [360, 420, 'light'],
  [420, 320, 'dark'],
] as const)(
  'a question about two versions → can be answered or postponed without scrolling: %i by %i, %s',
  async (width, height, appearance) => {
    await page.viewport(width, height)
    document.documentElement.dataset['appearance'] = appearance
    onTestFinished(() => {
      delete document.documentElement.dataset['appearance']
    })
    const { keepMine } = asked(width, height)
    await expect.element(page.getByText('12 objects of 12 to decide')).toBeVisible()
    const all = ANSWERS.map((name) => page.getByRole('button', { name, exact: true }).element())
    expect(all.map(isReachable)).toEqual([true, true, true, true])
    // Nothing is merged until every object changed by both is decided.
    await expect.element(page.getByRole('button', { name: 'Merge both' })).toBeDisabled()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    expect(keepMine).toHaveBeenCalledOnce()
  },
)

it('an answer for all objects → is merged and saved; a postponed one is offered again in its bar', async () => {
  await page.viewport(1_000, 500)
  const { keepMine, merge } = asked(1_000, 500)
  await expect.element(page.getByText('12 objects of 12 to decide')).toBeVisible()
  await page.getByRole('button', { name: 'Decide later' }).click()
  await expect.element(page.getByText('Olivia Reyes saved this item too.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a version…' }).click()
  await page.getByRole('button', { name: 'All theirs' }).click()
  await page.getByRole('button', { name: 'Merge both' }).click()
  await vi.waitFor(() => expect(keepMine).toHaveBeenCalledOnce())
  expect(merge).toHaveBeenCalledExactlyOnceWith(new Map(PLAN.asked.map(({ base }) => [base, 'theirs'])))
})
