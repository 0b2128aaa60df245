import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import { NO_REVIEW_RULES, type ReviewRules } from '../../domain/review-rules'
import { anItem, someItems } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const CLASSES = ['Bottle', 'Mug', 'Vase'].map((name, at) => ({
  id: at + 1,
  name,
  color: '#3b7dd8',
  type: 2,
  digit: null,
  attribute_groups: [],
}))
const COUNT = 30
const tag = (className: string): Native => ({ type: 'tag', className, attributes: [] })

interface Saved {
  readonly itemId: number
  readonly labels: readonly unknown[]
}

/** Reviewer of a project of whole items, with its grid open; item 3 is refused, item 5 is already a vase. */
async function shownGrid(rules: Partial<ReviewRules> = {}) {
  const saved: Saved[] = []
  const bodies = new Map<string, readonly unknown[]>()
  const open = { now: 0, most: 0 }
  const address = (content: Blob) => {
    const url = URL.createObjectURL(content)
    onTestFinished(() => URL.revokeObjectURL(url))
    return url
  }
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const picture = address(await canvas.convertToBlob())
  const vase = address(new Blob([JSON.stringify({ metadata: { name: 'a' }, instances: [tag('Vase')], own: 1.5 })]))
  const openedItem = (id: number) => ({
    item: anItem({ id }),
    media: { url: picture, mime: 'image/png' },
    annotation: id === 5 ? vase : null,
    revision: 0,
  })
  const request = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (typeof url !== 'string' || !url.startsWith('/write/')) return request(url, init)
    const text = await new Response(init?.body ?? null).text()
    const { instances } = JSON.parse(text) as { readonly instances: readonly Native[] }
    bodies.set(
      url,
      instances.map(({ className }) => className),
    )
    return new Response(JSON.stringify({ sha256: '', bytes: text.length }))
  })
  onTestFinished(() => void vi.restoreAllMocks())
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
        reviewRules: () => ({ ...NO_REVIEW_RULES, ...rules }),
        switchToAsset: openedItem,
        peekAsset: openedItem,
        openWork: () => {
          open.now += 1
          open.most = Math.max(open.most, open.now)
          works += 1
          return { work: `work-${works}`, writer: true, recovered: null, bytes: { used: 0, most: 1 } }
        },
        appendWork: ({ from, records }: { readonly from: number; readonly records: readonly unknown[] }) => ({
          upTo: from + records.length - 1,
        }),
        closeWork: () => {
          open.now -= 1
          return null
        },
        writeUrl: ({ itemId }: { readonly itemId: number }) => ({ url: `/write/${itemId}`, partBytes: 1_000_000 }),
        saveAnnotation: ({ itemId, url }: { readonly itemId: number; readonly url: string }) => {
          if (itemId === 3) return err(platformError('forbidden', { message: 'This item is not yours.' }))
          saved.push({ itemId, labels: bodies.get(url) ?? [] })
          return { revision: 1 }
        },
      }),
  )
  await expect
    .element(page.getByRole(rules.labels === 'several' ? 'checkbox' : 'radio', { name: 'Bottle' }))
    .toHaveFocus()
  await made.reviewer.viewChoices.load()
  await page.getByRole('button', { name: 'Show many items in a grid' }).click()
  const list = page.getByRole('listbox', { name: 'Items of the grid' })
  await expect.element(list).toHaveFocus()
  const tile = (at: number) => list.getByRole('option').nth(at)
  const labels = () => saved.map(({ itemId, labels: names }) => `${itemId} ${names.join('+')}`).toSorted()
  await expect.element(tile(0)).toHaveAccessibleName(/No answer/)
  return { ...made, list, tile, labels, open, saved }
}

const keys = (text: string) => userEvent.keyboard(text)

it('one key → answers all items selected with arrows: shown at once, three items at a time; a refused one reverts with its reason', async () => {
  const { tile, labels, open } = await shownGrid()
  await expect.element(tile(4)).toHaveAccessibleName(/Vase/)
  await keys('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.element(page.getByText('5 items selected')).toBeVisible()
  await keys('2')
  await expect.element(tile(4)).toHaveAccessibleName(/Mug/)
  await expect.poll(labels).toEqual(['1 Mug', '2 Mug', '4 Mug', '5 Mug'])
  expect(open.most).toBeLessThanOrEqual(4)
  await expect.element(tile(2)).toHaveAccessibleName(/Not changed: This item is not yours\./)
  await expect.element(page.getByText(/1 item was not changed/)).toBeVisible()
})

it('undo → restores the previous answer of every item in the last step; redo answers them again', async () => {
  const { tile, labels, reviewer, saved } = await shownGrid()
  await expect.element(tile(4)).toHaveAccessibleName(/Vase/)
  await keys('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}1')
  await expect.poll(labels).toEqual(['4 Bottle', '5 Bottle'])
  expect(reviewer.innerHistory.name('undo')).toBe('Class: Bottle on 2 items')
  saved.length = 0
  reviewer.innerHistory.go('undo')
  await expect.element(tile(4)).toHaveAccessibleName(/Vase/)
  await expect.element(tile(3)).toHaveAccessibleName(/No answer/)
  reviewer.innerHistory.go('redo')
  await expect.element(tile(4)).toHaveAccessibleName(/Bottle/)
})

it('a rectangle dragged over tiles → selects them, Ctrl adds single ones; with multiple classes, each class is added', async () => {
  const { list, tile, labels } = await shownGrid({ labels: 'several' })
  const centre = (at: number) => {
    const { left, top, width, height } = tile(at).element().getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2, button: 0, bubbles: true, pointerType: 'mouse' }
  }
  const send = async (type: string, at: number) => {
    list.element().dispatchEvent(new PointerEvent(type, centre(at)))
    await new Promise(requestAnimationFrame)
  }
  await send('pointerdown', 0)
  await send('pointermove', 1)
  await expect.element(page.getByText('2 items selected')).toBeVisible()
  await send('pointerup', 1)
  await tile(4).click({ modifiers: ['ControlOrMeta'] })
  await expect.element(page.getByText('3 items selected')).toBeVisible()
  await keys('2')
  await expect.poll(labels).toEqual(['1 Mug', '2 Mug', '5 Vase+Mug'])
})

it('a double click → shows the item with its questions; the grid starts at the item last shown', async () => {
  const { tile } = await shownGrid()
  await tile(6).dblClick()
  await expect.element(page.getByRole('radio', { name: 'Bottle' })).toBeVisible()
  await expect.element(page.getByRole('application', { name: /7/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show many items in a grid' }).click()
  await expect.poll(() => document.querySelector('[data-active]')?.getAttribute('aria-posinset')).toBe('7')
})
