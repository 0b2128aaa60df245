import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import type { Comparison } from '../../domain/annotation/questions/comparisons'
import { NO_REVIEW_RULES } from '../../domain/review-rules'
import { anItem, someItems } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const COUNT = 12
const CLASSES = [{ id: 1, name: 'Mug', color: '#3b7dd8', type: 2, digit: null, attribute_groups: [] }]

/** Grid of a project of whole items; `saved` holds saved annotations, which later reads return. */
async function shownGrid() {
  const saved = new Map<number, Native>()
  const bodies = new Map<string, string>()
  const addressOf = (text: string) => {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    onTestFinished(() => URL.revokeObjectURL(url))
    return url
  }
  const request = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (typeof url !== 'string' || !url.startsWith('/write/')) return request(url, init)
    const text = await new Response(init?.body ?? null).text()
    bodies.set(url, text)
    return new Response(JSON.stringify({ sha256: '', bytes: text.length }))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const picture = URL.createObjectURL(await canvas.convertToBlob())
  onTestFinished(() => URL.revokeObjectURL(picture))
  const opened = (id: number) => {
    const own = saved.get(id)
    return {
      item: anItem({ id }),
      media: { url: picture, mime: 'image/png' },
      annotation: own === undefined ? null : addressOf(JSON.stringify(own)),
      revision: 0,
    }
  }
  let works = 0
  const made = await shownReviewer(
    { items: someItems(COUNT, 1), position: { index: 0, total: COUNT } },
    false,
    ({ handlers }) =>
      void Object.assign(handlers, {
        hostActions: () => ['peekAsset', 'openWork', 'writeUrl', 'saveAnnotation', 'getClasses', 'reviewRules'],
        reloadCurrentProject: () => ({
          project: { id: 1, name: 'Photos', type: 6 },
          users: [{ user_id: 7, paused: false }],
          accesses: { actions: [], action_groups: [] },
        }),
        getClasses: () => ({ data: CLASSES }),
        reviewRules: () => NO_REVIEW_RULES,
        switchToAsset: opened,
        peekAsset: opened,
        openWork: () => ({ work: `work-${(works += 1)}`, writer: true, recovered: null, bytes: { used: 0, most: 1 } }),
        appendWork: ({ from, records }: { readonly from: number; readonly records: readonly unknown[] }) => ({
          upTo: from + records.length - 1,
        }),
        closeWork: () => null,
        writeUrl: ({ itemId }: { readonly itemId: number }) => ({ url: `/write/${itemId}`, partBytes: 1_000_000 }),
        saveAnnotation: ({ itemId, url }: { readonly itemId: number; readonly url: string }) => {
          saved.set(itemId, JSON.parse(bodies.get(url) ?? '{}') as Native)
          return { revision: 1 }
        },
      }),
  )
  await expect.element(page.getByRole('radio', { name: 'Mug' })).toHaveFocus()
  await made.reviewer.viewChoices.load()
  await page.getByRole('button', { name: 'Show many items in a grid' }).click()
  await expect.element(page.getByRole('listbox', { name: 'Items of the grid' })).toHaveFocus()
  const comparisons = (id: number) => (saved.get(id)?.['comparisons'] ?? []) as readonly Comparison[]
  return {
    comparisons,
    ranks: (id: number) =>
      comparisons(id).map((one) => one.ranks.map(({ itemId, rank }) => `${itemId}:${rank}`).join(' ')),
  }
}

const keys = (text: string) => userEvent.keyboard(text)

it('two items are compared by an arrow → both have the comparison, the next pair is shown, and undo takes it out of both', async () => {
  const { ranks, comparisons } = await shownGrid()
  await keys('{Home}r')
  await expect.element(page.getByRole('heading', { name: 'Which one is better?' })).toBeVisible()
  await keys('{ArrowRight}')
  await expect.poll(() => ranks(2)).toEqual(['1:2 2:1'])
  expect(ranks(1)).toEqual(['1:2 2:1'])
  expect(comparisons(1)[0]?.id).toBe(comparisons(2)[0]?.id)
  await keys('=')
  await expect.poll(() => ranks(4)).toEqual(['3:1 4:1'])
  await keys('{Control>}z{/Control}')
  await expect.poll(() => ranks(4)).toEqual([])
  await expect.poll(() => ranks(3)).toEqual([])
  expect(ranks(2)).toHaveLength(1)
  await keys('{Escape}')
  await expect.element(page.getByRole('listbox', { name: 'Items of the grid' })).toBeVisible()
})

it('three selected items are put in order by keys → each has its place among the three', async () => {
  const { ranks } = await shownGrid()
  await keys('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}r')
  await expect.element(page.getByRole('heading', { name: /Put them in order/ })).toBeVisible()
  // The first item moves to the third place.
  await keys('3{Enter}')
  await expect.poll(() => ranks(1)).toEqual(['2:1 3:2 1:3'])
  expect(ranks(3)).toEqual(['2:1 3:2 1:3'])
})
