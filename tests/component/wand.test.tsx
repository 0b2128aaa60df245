import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WAND_CHOICES } from '../../reviewer/editors/picture/picture-wand'
import { aClass, onStage, shownPicture, stage } from './shown-picture'

const CLASSES = [aClass(1, 'Lake')]
const bar = () => page.getByRole('group', { name: 'Wand' })
const rows = () =>
  [...document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [data-read]')].map(
    ({ textContent }) => textContent,
  )
const focusStage = () => (stage().element() as HTMLElement).focus()

it('similar pixels → are shown by a click, applied by a second one, and undone as one step', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES })
  focusStage()
  await userEvent.keyboard('w')
  await expect.element(bar()).toBeVisible()
  await expect.element(bar().getByText('Click a similar area')).toBeVisible()
  await stage().click({ position: onStage(50, 50) })
  await expect.element(bar().getByText('1 area')).toBeVisible()
  expect(rows()).toEqual([])
  await stage().click({ position: onStage(60, 60) })
  // Blurred pixels between both halves may belong to either.
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, (99|100) by 100 at 0, 0$/)
  await page.getByRole('button', { name: /^Undo: Polygon drawn/ }).click()
  await expect.poll(rows).toEqual([])
})

it('the bar’s suggestion → is discarded or applied by its buttons, and the bar’s settings are remembered', async () => {
  await page.viewport(1_280, 900)
  const { reviewer } = await shownPicture({ classes: CLASSES })
  await page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name: /^Magic wand/ })
    .click()
  await bar().getByRole('slider', { name: 'Tolerance' }).fill('9')
  await bar().getByRole('checkbox', { name: 'Stop at edges' }).click()
  await stage().click({ position: onStage(50, 50) })
  await expect.element(bar().getByRole('button', { name: 'Make polygon' })).toBeEnabled()
  await stage().click({ position: onStage(150, 50), modifiers: ['Alt'] })
  await expect.element(bar().getByText('1 area')).toBeVisible()
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(bar().getByText('Click a similar area')).toBeVisible()
  expect(rows()).toEqual([])
  await stage().click({ position: onStage(150, 50) })
  await bar().getByRole('button', { name: 'Make polygon' }).click()
  // A small tolerance excludes the blurred pixels between both.
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, (99|100) by 100 at 10[01], 0$/)
  expect(reviewer.viewChoices.of(WAND_CHOICES).get()).toMatchObject({
    wandTolerance: 9,
    wandConnected: true,
    wandStopsAtEdges: true,
  })
})

const outlineBar = () => page.getByRole('group', { name: 'Outline' })
// The right half of the picture stands out from the narrow left part around it.
const BOX = { type: 'bbox', className: 'Lake', points: { x1: 90, y1: 0, x2: 200, y2: 100 } }

it('a box’s content → is suggested by a key, becomes an outline by another, and a box again by undo', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, instances: [BOX] })
  await expect.poll(rows).toEqual(['Lake #1, Box, 110 by 100 at 90, 0'])
  focusStage()
  await userEvent.keyboard('.')
  await userEvent.keyboard('{Shift>}r{/Shift}')
  await expect.element(outlineBar().getByRole('button', { name: 'Make outline' })).toBeEnabled()
  expect(rows()).toEqual(['Lake #1, Box, 110 by 100 at 90, 0'])
  focusStage()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, (99|100|101) by 100 at (99|100|101), 0$/)
  await expect.element(outlineBar()).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Undo: Box outlined/ }).click()
  await expect.poll(rows).toEqual(['Lake #1, Box, 110 by 100 at 90, 0'])
})

it('strokes over a suggestion → are counted, undone and left, and nothing is changed', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, instances: [BOX] })
  await expect.poll(rows).toEqual(['Lake #1, Box, 110 by 100 at 90, 0'])
  focusStage()
  await userEvent.keyboard('.{Shift>}r{/Shift}')
  await expect.element(outlineBar()).toBeVisible()
  await stage().click({ position: onStage(150, 50) })
  await stage().click({ position: onStage(120, 50), modifiers: ['Alt'] })
  await expect.element(outlineBar().getByText('2 strokes')).toBeVisible()
  await outlineBar().getByRole('button', { name: 'Take back' }).click()
  await expect.element(outlineBar().getByText('1 stroke')).toBeVisible()
  await outlineBar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(outlineBar()).not.toBeInTheDocument()
  expect(rows()).toEqual(['Lake #1, Box, 110 by 100 at 90, 0'])
  expect(document.activeElement).toBe(stage().element())
})

const cellsBar = () => page.getByRole('group', { name: 'Cells' })

it('cells → are collected by pointer and become a polygon by the bar, which undo reverts as one step', async () => {
  await page.viewport(1_280, 900)
  const { reviewer } = await shownPicture({ classes: CLASSES })
  await page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name: /^Superpixels/ })
    .click()
  await expect.element(cellsBar().getByText(/^Paint over cells/)).toBeVisible()
  await stage().click({ position: onStage(30, 50) })
  await expect.element(cellsBar().getByText('1 cell', { exact: true })).toBeVisible()
  await stage().click({ position: onStage(150, 50) })
  await expect.element(cellsBar().getByText('2 cells')).toBeVisible()
  await stage().click({ position: onStage(150, 50), modifiers: ['Alt'] })
  await expect.element(cellsBar().getByText('1 cell', { exact: true })).toBeVisible()
  expect(rows()).toEqual([])
  await cellsBar().getByRole('button', { name: 'Make polygon' }).click()
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, /)
  await expect.element(cellsBar().getByText(/^Paint over cells/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: Polygon drawn/ }).click()
  await expect.poll(rows).toEqual([])
  await cellsBar().getByRole('slider', { name: 'Size of cells' }).fill('40')
  expect(reviewer.viewChoices.get()).toMatchObject({ cellSize: 40 })
})

it('cells → are collected by keys only, from the tool to the polygon', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES })
  focusStage()
  await userEvent.keyboard('{Shift>}w{/Shift}')
  await expect.element(cellsBar().getByText(/^Paint over cells/)).toBeVisible()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(cellsBar().getByText('1 cell', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
  await expect.element(cellsBar().getByText('2 cells')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(cellsBar().getByText('1 cell', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(cellsBar().getByText('2 cells')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toMatch(/^Lake #1, Polygon, /)
  await userEvent.keyboard('{Escape}')
  await expect.element(cellsBar()).not.toBeInTheDocument()
})
