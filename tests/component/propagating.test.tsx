import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import { anItem, someItems } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const COUNT = 6
const box = (x: number): Native => ({ type: 'bbox', className: 'Car', points: { x1: x, y1: 10, x2: x + 20, y2: 40 } })

/** First of six pictures with one box on each; the fourth refuses every save. */
async function onFirst() {
  const saved = new Map<number, readonly Native[]>()
  const bodies = new Map<string, readonly Native[]>()
  const address = (content: Blob) => {
    const url = URL.createObjectURL(content)
    onTestFinished(() => URL.revokeObjectURL(url))
    return url
  }
  const canvas = new OffscreenCanvas(200, 100)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
  const picture = address(await canvas.convertToBlob())
  const openedItem = (id: number) => ({
    item: anItem({ id, name: `street-${id}` }),
    media: { url: picture, mime: 'image/png', width: 200, height: 100 },
    annotation: address(new Blob([JSON.stringify({ instances: [box(10 * id)] })])),
    revision: 1,
  })
  const request = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (typeof url !== 'string' || !url.startsWith('/write/')) return request(url, init)
    const text = await new Response(init?.body ?? null).text()
    bodies.set(url, (JSON.parse(text) as { readonly instances: readonly Native[] }).instances)
    return new Response(JSON.stringify({ sha256: '', bytes: text.length }))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  let works = 0
  await shownReviewer(
    { items: someItems(COUNT, 1), position: { index: 0, total: COUNT } },
    false,
    ({ handlers }) =>
      void Object.assign(handlers, {
        hostActions: () => ['peekAsset', 'openWork', 'writeUrl', 'saveAnnotation'],
        switchToAsset: openedItem,
        peekAsset: openedItem,
        openWork: () => ({
          work: `work-${(works += 1)}`,
          writer: true,
          recovered: null,
          bytes: { used: 0, most: 1 },
        }),
        appendWork: ({ from, records }: { readonly from: number; readonly records: readonly unknown[] }) => ({
          upTo: from + records.length - 1,
        }),
        closeWork: () => null,
        writeUrl: ({ itemId }: { readonly itemId: number }) => ({ url: `/write/${itemId}`, partBytes: 1_000_000 }),
        saveAnnotation: ({ itemId, url }: { readonly itemId: number; readonly url: string }) => {
          if (itemId === 4) return err(platformError('forbidden', { message: 'This item is not yours.' }))
          saved.set(itemId, bodies.get(url) ?? [])
          return { revision: 2 }
        },
      }),
  )
  await expect.element(page.getByRole('option', { name: /^Car #1/ })).toBeInTheDocument()
  return { saved }
}

it('selected objects → are copied to a chosen number of next items and saved; a refused item is named', async () => {
  const { saved } = await onFirst()
  page.getByRole('application').element().focus()
  await userEvent.keyboard('.{Alt>}{Shift>}j{/Shift}{/Alt}')
  const dialog = page.getByRole('dialog', { name: 'Copy to the next items' })
  const count = dialog.getByRole('textbox')
  await expect.element(count).toHaveFocus()
  await count.fill('0')
  await expect.element(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled()
  await count.fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Copied to 2 of 3 items.')).toBeVisible()
  await expect.element(dialog.getByText(/street-4|item-4/)).toBeVisible()
  await expect.element(dialog.getByText(/This item is not yours/)).toBeVisible()
  expect([...saved.keys()].toSorted()).toEqual([2, 3])
  expect(saved.get(2)).toMatchObject([box(20), { ...box(10), creationType: 'Manual' }])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  // The person stays on the same item.
  await expect.element(page.getByRole('application', { name: /street-1|item-1/ })).toHaveFocus()
})

it('fewer items than requested → all of them get the objects; without a selection nothing is asked', async () => {
  const { saved } = await onFirst()
  page.getByRole('application').element().focus()
  await userEvent.keyboard('{Alt>}{Shift>}j{/Shift}{/Alt}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('.{Alt>}{Shift>}j{/Shift}{/Alt}')
  await page.getByRole('dialog').getByRole('textbox').fill('90')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Copied to 4 of 5 items.')).toBeVisible()
  expect(saved.size).toBe(4)
})
