import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { someItems } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const SIZE = { width: 200, height: 100 }

function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Reviewer on the second of three items, over a host that holds each one's objects but stores no saves. */
async function aWalk(counts: readonly number[]) {
  const items = someItems(3, 1)
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  canvas.getContext('2d')?.fillRect(0, 0, SIZE.width, SIZE.height)
  const url = addressOf(await canvas.convertToBlob())
  const annotationOf = (id: number) => {
    const points = { x1: 10 * id, y1: 10, x2: 10 * id + 5, y2: 60 }
    const instances = Array.from({ length: counts[id - 1] ?? 0 }, () => ({ type: 'bbox', className: 'Car', points }))
    return addressOf(new Blob([JSON.stringify({ instances })]))
  }
  const made = await shownReviewer({ items, position: { index: 1, total: 3 } }, false, ({ handlers }) => {
    const openedItem = (id: number) => ({
      item: items.find((item) => item.id === id),
      media: { url, mime: 'image/png', ...SIZE },
      annotation: annotationOf(id),
      revision: 1,
    })
    Object.assign(handlers, {
      hostActions: () => ['peekAsset', 'writeUrl', 'saveAnnotation'],
      writeUrl: () => ({ url: '/write/1', partBytes: 1_000_000 }),
      peekAsset: openedItem,
      switchToAsset: openedItem,
    })
  })
  const tool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Draw a box' })
  await expect.element(tool).toBeEnabled()
  return made
}

const rows = () => page.getByRole('listbox', { name: 'Objects of the item' }).getByRole('option').all().length
const undo = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo: / })

it('the previous item’s objects → are copied here by a key, undone as one step, and passed on to the next item as they are', async () => {
  await aWalk([2, 1, 0])
  await expect.poll(rows).toBe(1)
  await userEvent.keyboard('{Shift>}n{/Shift}')
  await expect.poll(rows).toBe(3)
  await expect.element(undo()).toHaveAccessibleName(/^Undo: 2 objects of item-1 repeated/)
  await undo().click()
  await expect.poll(rows).toBe(1)
  await userEvent.keyboard('{Shift>}n{/Shift}')
  await expect.poll(rows).toBe(3)
  // The host has one object of the second item: the objects made here stay all the same.
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('application', { name: /item-3/ })).toBeVisible()
  await expect.poll(rows).toBe(0)
  await expect.element(page.getByRole('button', { name: 'Draw a box' })).toBeEnabled()
  await userEvent.keyboard('{Shift>}n{/Shift}')
  await expect.poll(rows).toBe(3)
})

it('selected objects → are carried to the next item by a key, as one step there; at the last item this is refused', async () => {
  await aWalk([0, 2, 1])
  await expect.poll(rows).toBe(2)
  page.getByRole('application').element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}')
  await expect.element(page.getByRole('application', { name: /item-3/ })).toBeVisible()
  await expect.poll(rows).toBe(3)
  await expect.element(undo()).toHaveAccessibleName(/^Undo: 2 objects of item-2 copied here/)
  page.getByRole('application').element().focus()
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}')
  await expect.element(page.getByText('This is the last item.')).toBeVisible()
  expect(rows()).toBe(3)
  await undo().click()
  await expect.poll(rows).toBe(1)
})

it('a previous item without objects → is reported in one sentence', async () => {
  await aWalk([0, 1, 0])
  await userEvent.keyboard('{Shift>}n{/Shift}')
  await expect.element(page.getByText('item-1 has no objects to put here.')).toBeVisible()
  expect(rows()).toBe(1)
})

it('the menu without a selection → offers copying as well', async () => {
  await aWalk([2, 0, 0])
  await page.getByRole('application').click({ button: 'right', position: { x: 300, y: 200 } })
  await page.getByRole('menuitem', { name: 'Other items' }).click()
  await page.getByRole('menuitem', { name: /Copy the previous item’s objects here/ }).click()
  await expect.poll(rows).toBe(2)
})
