import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxedArea, boxedIn, type Stroke } from '../../domain/assist/boxed-area'
import { touchedAreas } from '../../domain/assist/touched-areas'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import type { Raster } from '../../domain/vision/edge-costs'
import { cellsOf } from '../../domain/vision/slic'
import { type Touch, type WandRules, wandOver } from '../../domain/vision/wand'
import type { PictureWindow } from '../../reviewer/editors/canvas/read-window'
import { ASSIST_CHOICES } from '../../reviewer/editors/session/assistance'
import { aClass, onStage, shownPicture, stage } from './shown-picture'

const CLASSES = [aClass(1, 'Lake')]
const BOX = { type: 'bbox', className: 'Lake', points: { x1: 90, y1: 0, x2: 200, y2: 100 } }
const bar = (name: string) => page.getByRole('group', { name })
const by = (name: string) => bar(name).getByRole('combobox', { name: 'Find by' })
const rows = () =>
  [...document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [data-read]')].map(
    ({ textContent }) => textContent,
  )
const focusStage = () => (stage().element() as HTMLElement).focus()
const tool = (name: RegExp) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name }).click()

/** The platform's picture: its left half is darker than its right half. */
function pixels({ x, y, width, height, level }: PictureWindow): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const px = x + (at % width) * 2 ** level
    data.fill(px < 100 ? 40 : 200, at * 4, at * 4 + 3)
  }
  expect(y).toBeGreaterThanOrEqual(0)
  return { width, height, data }
}

interface Points {
  readonly part: PictureWindow
  readonly touches: readonly Touch[]
  readonly rules: WandRules
}
interface Boxed {
  readonly part: PictureWindow
  readonly around: number[][]
  readonly strokes?: readonly Stroke[]
}

const points = ({ part, touches, rules }: Points) => touchedAreas(wandOver(pixels(part)), touches, rules)
const boxed = ({ part, around, strokes = [] }: Boxed) => ({
  area: boxedArea(boxedIn(pixels(part), around), strokes) ?? null,
})

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const letters = [...new Uint8Array(await new Response(stream).arrayBuffer())].map((byte) => String.fromCharCode(byte))
  return btoa(letters.join(''))
}
async function cells({ part, size }: { readonly part: PictureWindow; readonly size: number }) {
  const { labels, count } = cellsOf(pixels(part), size)
  return { labels: await packed(new Uint8Array(labels.slice().buffer)), count }
}

it('a host without tools → no choice is shown [S7.14]', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES })
  focusStage()
  await userEvent.keyboard('w')
  await expect.element(bar('Wand').getByText('Click a similar area')).toBeVisible()
  await expect.element(by('Wand')).not.toBeInTheDocument()
})

it('the platform chosen for the wand → its answer is suggested and applied as one step; the choice is remembered [S7.14]', async () => {
  await page.viewport(1_280, 900)
  const { reviewer, host } = await shownPicture({ classes: CLASSES, assist: { points } })
  focusStage()
  await userEvent.keyboard('w')
  await by('Wand').selectOptions('Platform')
  await stage().click({ position: onStage(50, 50) })
  await expect.element(bar('Wand').getByText('1 area')).toBeVisible()
  expect(host.asked('assist').at(-1)?.[0]).toMatchObject({ itemId: 1, tool: 'points' })
  await stage().click({ position: onStage(60, 60) })
  await expect.poll(() => rows()[0]).toBe('Lake #1, Polygon, 100 by 100 at 0, 0')
  await page.getByRole('button', { name: /^Undo: Polygon drawn/ }).click()
  await expect.poll(rows).toEqual([])
  expect(reviewer.viewChoices.of(ASSIST_CHOICES).get()).toEqual({ assistBy: 'platform' })
})

it('a failing call → says so beside the tool and offers Local, which then finds the region', async () => {
  await page.viewport(1_280, 900)
  const { host } = await shownPicture({ classes: CLASSES, assist: { points: () => err(platformError('maintenance')) } })
  focusStage()
  await userEvent.keyboard('w')
  await by('Wand').selectOptions('Platform')
  await stage().click({ position: onStage(50, 50) })
  await expect
    .element(bar('Wand').getByText(/^Couldn’t ask the platform\. The platform is under maintenance/))
    .toBeVisible()
  await bar('Wand').getByRole('button', { name: 'Use Local' }).click()
  await stage().click({ position: onStage(50, 50) })
  await expect.element(bar('Wand').getByText('1 area')).toBeVisible()
  expect(host.asked('assist')).toHaveLength(1)
  await expect.element(bar('Wand').getByText(/^Couldn’t ask/)).not.toBeInTheDocument()
})

it('an invalid answer → counts as a failure', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, assist: { points: () => ({ areas: 'none' }) } })
  focusStage()
  await userEvent.keyboard('w')
  await by('Wand').selectOptions('Platform')
  await stage().click({ position: onStage(50, 50) })
  await expect.element(bar('Wand').getByText(/^Couldn’t ask the platform/)).toBeVisible()
})

it('Escape while the platform works → the call is cancelled, and its late answer is ignored', async () => {
  await page.viewport(1_280, 900)
  const late = Promise.withResolvers<unknown>()
  const { host } = await shownPicture({ classes: CLASSES, assist: { points: () => late.promise } })
  focusStage()
  await userEvent.keyboard('w')
  await by('Wand').selectOptions('Platform')
  await stage().click({ position: onStage(50, 50) })
  await expect.element(bar('Wand').getByText('Looking…')).toBeVisible()
  focusStage()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => host.calls.find(({ action }) => action === 'assist')?.signal?.aborted).toBe(true)
  late.resolve({ areas: [[[0, 0, 50, 0, 50, 50, 0, 50]]], left: 0 })
  await expect.element(bar('Wand').getByText('Click a similar area')).toBeVisible()
  await expect.element(bar('Wand').getByText('1 area')).not.toBeInTheDocument()
})

it('the platform chosen for boxes → outlines come from it, and strokes go to its scribble call', async () => {
  await page.viewport(1_280, 900)
  const { reviewer, host } = await shownPicture({
    classes: CLASSES,
    instances: [BOX],
    assist: { box: boxed, scribble: boxed },
  })
  reviewer.viewChoices.of(ASSIST_CHOICES).set({ assistBy: 'platform' })
  await expect.poll(rows).toEqual(['Lake #1, Box, 110 by 100 at 90, 0'])
  focusStage()
  await userEvent.keyboard('.{Shift>}r{/Shift}')
  await expect.element(bar('Outline').getByRole('button', { name: 'Make outline' })).toBeEnabled()
  await stage().click({ position: onStage(150, 50) })
  await expect.element(bar('Outline').getByText('1 stroke')).toBeVisible()
  focusStage()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, (99|100|101) by 100 at (99|100|101), 0$/)
  const asked = host.asked('assist').map(([said]) => (said as { readonly tool: string }).tool)
  expect(asked).toEqual(['box', 'scribble'])
})

it('the platform chosen for cells → its cells are shown, collected and joined', async () => {
  await page.viewport(1_280, 900)
  const { host } = await shownPicture({ classes: CLASSES, assist: { cells } })
  await tool(/^Superpixels/)
  await by('Cells').selectOptions('Platform')
  await expect.element(bar('Cells').getByText(/^Paint over cells/)).toBeVisible()
  await stage().click({ position: onStage(30, 50) })
  await expect.element(bar('Cells').getByText('1 cell', { exact: true })).toBeVisible()
  expect(host.asked('assist').length).toBeGreaterThan(0)
  await bar('Cells').getByRole('button', { name: 'Make polygon' }).click()
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, /)
})
