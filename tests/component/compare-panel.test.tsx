import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { ok } from '../../domain/result'
import type { Revision } from '../../reviewer/protocol/revision-rows'
import { createPeople } from '../../reviewer/editors/document/people'
import { createRevisions } from '../../reviewer/editors/document/revisions'
import { createObservable } from '../../reviewer/editors/observable'
import { ComparePanel } from '../../reviewer/editors/panels/compare/compare-panel'
import { RevisionList } from '../../reviewer/editors/panels/versions/revision-list'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { someComparing } from '../builders/comparing'
import { aRunningReviewer } from '../builders/reviewer'
import { render } from './render'

const box = (x: number, className: string): Native => ({
  type: 'bbox',
  className,
  points: { x1: x, y1: 0, x2: x + 9, y2: 9 },
  createdAt: `2026-11-23T10:00:00.${100 + x}Z`,
  createdBy: { email: 'ada@example.test' },
})
const NOW = [{ ...box(0, 'Car'), locked: true }, box(20, 'Tree'), box(60, 'Bus')]
const BEFORE = [box(0, 'Car'), box(20, 'Tree'), box(40, 'Van')]
const at = '2026-11-23T10:00:00.000Z'
const by = { email: 'olivia@example.test' }
const LIST: readonly Revision[] = [
  { revision: 5, at, by, bytes: 9, kind: 'save', changes: { added: 2, changed: 1, removed: 0 } },
  { revision: 4, at, by, bytes: 9, kind: 'save' },
  { revision: 1, at, bytes: 9, kind: 'import' },
]

interface Wish {
  readonly mayRevert?: boolean
  readonly heads?: Parameters<typeof someComparing>[3]
}

async function shown({ mayRevert = true, heads = {} }: Wish = {}) {
  const { reviewer, host } = await aRunningReviewer({
    folderActions: mayRevert ? ['ApplyItemAnnotationRevert'] : [],
  })
  const answers = { revisions: () => ok({ data: LIST, total: 3 }) }
  Object.assign(host.handlers, answers)
  const made = someComparing(NOW, { 5: BEFORE }, { now: [] }, heads)
  const revisions = createRevisions({ client: host, actions: async () => new Set(['revisions']) })
  revisions.turnTo(9)
  const zoomed: (string | undefined)[] = []
  const reverted = { count: 0 }
  const versions = {
    revisions,
    comparing: made.comparing,
    people: createPeople(host),
    kept: {
      list: createObservable([]),
      read: async () => undefined,
      newest: async () => undefined,
      bringBack: async () => undefined,
    },
    compareKeys: {
      openLast: async () => undefined,
      openOther: async () => undefined,
      walk: () => undefined,
      showChange: ({ after, before }: { after?: { className: string }; before?: { className: string } }) =>
        void zoomed.push((after ?? before)?.className),
    },
  }
  function Panel() {
    const comparison = useObservable(made.comparing.seen)
    if (comparison.at !== 'closed')
      return (
        <ComparePanel versions={versions} choices={reviewer.viewChoices} refusal={undefined} comparison={comparison} />
      )
    const revert = async () => ((reverted.count += 1), ok(null))
    return <RevisionList versions={versions} revert={revert} refusal={undefined} />
  }
  render(
    <ReviewerProvider value={reviewer}>
      <div style={{ width: 264, height: 600, display: 'flex', flexDirection: 'column' }}>
        <Panel />
      </div>
    </ReviewerProvider>,
  )
  return { ...made, zoomed, reverted, reviewer }
}

const options = () => page.getByRole('option', { name: /shape|added|deleted|visibility/ })
const names = () =>
  options()
    .elements()
    .map((one) => one.textContent)

it('a listed revision compared with the current version → differences are listed, walked by keys, and one object is restored', async () => {
  const { values, drawing, zoomed } = await shown()
  const first = page.getByRole('button', { name: /olivia@example\.test saved/ }).first()
  await expect.poll(() => first.element().textContent).toContain('+2 ~1')
  await expect.element(page.getByRole('button', { name: /Imported with the item/ })).toBeVisible()
  await first.click()
  await expect.poll(names).toEqual(['~Car #1lock or visibility', '+Bus #3added', '−Van #3deleted'])
  await expect.element(page.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled()
  await options().first().click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(zoomed).toEqual(['Van'])
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(names).toEqual(['~Car #1lock or visibility', '+Bus #3added'])
  expect(values().map((value) => value?.['className'])).toEqual(['Car', 'Tree', 'Bus', 'Van'])
  await page.getByRole('button', { name: 'Restore all 2' }).click()
  await expect.element(page.getByText(/Both versions have the same 3 objects/)).toBeVisible()
  expect(drawing.drawn.get().history.past).toHaveLength(2)
})

it('a filter on one kind of difference → narrows the list; the picture’s comparison mode is remembered', async () => {
  const { reviewer } = await shown()
  await page
    .getByRole('button', { name: /olivia@example\.test saved/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Added 1' }).click()
  await expect.poll(names).toEqual(['+Bus #3added'])
  await page.getByRole('button', { name: 'Side by side' }).click()
  expect(reviewer.viewChoices.get().compare).toBe('beside')
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await expect.element(page.getByText('Revisions', { exact: false })).toBeVisible()
})

it('a missing revision → says so, and nothing of it can be restored', async () => {
  const { at: how } = await shown()
  how.status = 404
  await page.getByRole('button', { name: /Imported with the item/ }).click()
  await expect.element(page.getByText(/doesn’t keep this revision any more/)).toBeVisible()
  expect(page.getByRole('button', { name: /Restore/ }).elements()).toEqual([])
})

it('no right to revert → differences are shown with the reason why nothing can be restored [S6.2]', async () => {
  await shown({ mayRevert: false })
  expect(page.getByRole('button', { name: /Remove all rights/ }).elements()).toEqual([])
  await page
    .getByRole('button', { name: /olivia@example\.test saved/ })
    .first()
    .click()
  await expect.element(page.getByText(/Your role can’t restore objects/)).toBeVisible()
  expect(page.getByRole('button', { name: /Restore/ }).elements()).toEqual([])
})

it('restoring everything → happens only after confirmation', async () => {
  const { reverted } = await shown()
  await page.getByRole('button', { name: 'Remove all rights…' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(reverted.count).toBe(0)
  await page.getByRole('button', { name: 'Remove all rights…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all rights', exact: true }).click()
  await expect.poll(() => reverted.count).toBe(1)
})

it('values outside objects → are listed with their old values and restored by a button', async () => {
  const heads = { now: { data: { summary: 'new' } }, 5: { data: { summary: 'old' } } }
  const { drawing } = await shown({ heads })
  await page
    .getByRole('button', { name: /olivia@example\.test saved/ })
    .first()
    .click()
  const list = page.getByRole('region', { name: 'Values that differ' })
  await expect.element(list.getByText('was “old”; is “new”')).toBeVisible()
  await list.getByRole('button', { name: 'Bring back data › summary' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(drawing.reading.value('head')).toEqual(heads[5])
})
