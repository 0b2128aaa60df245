import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownEditor } from './shown-editor'

const CAR = { type: 'bbox', className: 'Car', points: { x1: 100, y1: 100, x2: 200, y2: 200 } }
const keys = (text: string) => userEvent.keyboard(text)

it('a box → is drawn, moved, resized, classified and deleted by keyboard only; each step is announced and listed', async () => {
  const { focusCanvas, rows, said } = await shownEditor({ id: 1 })
  focusCanvas()
  await keys('r{Enter}')
  await vi.waitFor(() => expect(said()).toMatch(/^Crosshair at \d+, \d+: arrows move it, Enter sets a point$/))
  const [x = 0, y = 0] = (said()?.match(/\d+/g) ?? []).map(Number)
  await keys('{Enter}')
  await vi.waitFor(() => expect(said()).toBe(`Point 1 at ${x}, ${y}`))
  await keys('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}')
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  const [wide = 0, high = 0] = (/Box, (\d+) by (\d+)/.exec(rows()[0] ?? '') ?? []).slice(1).map(Number)
  expect([wide, high].every((side) => side > 10)).toBe(true)
  expect(rows()).toEqual([`Car #1, Box, ${wide} by ${high} at ${x}, ${y}`])
  // Without a tool, the drawn object stays selected, and the arrows move it.
  await keys('{Escape}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
  await vi.waitFor(() => expect(rows()).toEqual([`Car #1, Box, ${wide} by ${high} at ${x - 1}, ${y - 10}`]))
  expect(said()).toBe('Box moved')
  // Walks its handles; the fifth one is the lower right corner.
  await keys('{Enter}....{Shift>}{ArrowRight}{/Shift}{ArrowDown}{Escape}')
  await vi.waitFor(() => expect(rows()).toEqual([`Car #1, Box, ${wide + 10} by ${high + 1} at ${x - 1}, ${y - 10}`]))
  await keys('2')
  await vi.waitFor(() => expect(rows()[0]).toMatch(/^Van #1, Box/))
  expect(said()).toBe('Box relabelled to Van')
  await keys('{Delete}')
  await vi.waitFor(() => expect(rows()).toEqual([]))
  expect(said()).toBe('Box deleted')
})

it('a digit → selects the class the project assigned; the other classes use the remaining digits [S2.7]', async () => {
  const classes = ['Car', 'Van', 'Tree', 'Sign'].map((name, at) => ({
    id: at + 1,
    name,
    color: '#3b7dd8',
    type: 1,
    digit: name === 'Sign' ? 3 : null,
    attribute_groups: [],
  }))
  const { focusCanvas, rows } = await shownEditor({ id: 1, instances: [CAR] }, classes)
  focusCanvas()
  await keys('.3')
  await vi.waitFor(() => expect(rows()[0]).toMatch(/^Sign #1, Box/))
  await keys('4')
  await vi.waitFor(() => expect(rows()[0]).toMatch(/^Tree #1, Box/))
})

it('keys → move the focus from the picture to each part of the panel, and Escape returns it', async () => {
  const { focusCanvas, canvas } = await shownEditor({ id: 1, instances: [CAR] })
  focusCanvas()
  await keys('.')
  await expect.element(page.getByRole('region', { name: 'Selected object' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search classes' })
  for (const [key, part] of [
    ['q', search],
    ['{Alt>}{Enter}{/Alt}', page.getByRole('spinbutton', { name: 'X, in pixels' })],
  ] as const) {
    await keys(key)
    await expect.element(part).toHaveFocus()
    await keys('{Escape}')
    await expect.element(canvas).toHaveFocus()
  }
  // The selection stays.
  await expect.element(page.getByRole('region', { name: 'Selected object' })).toBeVisible()
  await keys('{Shift>}a{/Shift}')
  await expect.element(page.getByRole('listbox', { name: 'Objects of the item' })).toHaveFocus()
  await keys('{Escape}')
  await expect.element(page.getByRole('region', { name: 'Selected object' })).not.toBeInTheDocument()
})

it('an object’s menu → opens by the right button and by its key, works, and returns the focus', async () => {
  const { focusCanvas, canvas, rows } = await shownEditor({ id: 1, instances: [CAR] })
  const menu = page.getByRole('menu', { name: 'The selected objects' })
  const box = canvas.element().getBoundingClientRect()
  await canvas.click({ button: 'right', position: { x: box.width / 2 - 20, y: box.height / 2 } })
  await expect.element(menu).toBeVisible()
  await keys('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(canvas).toHaveFocus()
  for (const open of [focusCanvas, () => page.getByRole('listbox').element().focus()]) {
    open()
    const before = document.activeElement
    await keys('{ContextMenu}')
    await expect.element(menu).toBeVisible()
    await keys('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(before))
  }
  focusCanvas()
  await keys('{ContextMenu}')
  await menu.getByRole('menuitem', { name: /^Duplicate/ }).click()
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
})

it('copied objects → are pasted on the next item, even a smaller one, and the tool stays active', async () => {
  const { focusCanvas, rows, tool, open } = await shownEditor({ id: 1, instances: [CAR] })
  focusCanvas()
  await keys('.p{Control>}c{/Control}')
  await expect.element(tool('Draw a polygon')).toHaveAttribute('aria-pressed', 'true')
  await open({ id: 2 })
  await expect.element(tool('Draw a polygon')).toHaveAttribute('aria-pressed', 'true')
  expect(rows()).toEqual([])
  focusCanvas()
  await keys('{Control>}v{/Control}')
  await vi.waitFor(() => expect(rows()).toEqual(['Car #1, Box, 100 by 100 at 100, 100']))
  await open({ id: 3, size: [120, 110], instances: [] })
  await expect.element(tool('Draw a polygon')).toHaveAttribute('aria-pressed', 'true')
  focusCanvas()
  await keys('{Control>}v{/Control}')
  await vi.waitFor(() => expect(rows()).toEqual(['Car #1, Box, 100 by 100 at 20, 10']))
})

it('a skeleton → is drawn from a template chosen beside the picture, also on the next item', async () => {
  const point = (id: number, name: string, x: number, y: number) => ({ id, name, x, y })
  const points = [point(1, 'head', 0.5, 0.1), point(2, 'left hand', 0.2, 0.6), point(3, 'right hand', 0.8, 0.6)]
  const templates = [
    { id: 4, name: 'Hand', points: [point(1, 'thumb', 0.5, 0.5)], connections: [] },
    {
      id: 5,
      name: 'Person',
      points,
      connections: [
        [1, 2],
        [1, 3],
      ],
    },
  ]
  const editor = await shownEditor({ id: 1, instances: [] }, [], templates)
  await editor.tool('Draw a skeleton').click()
  const choice = page.getByRole('combobox', { name: 'Skeleton' })
  await expect.element(choice).toHaveDisplayValue('Hand · 1 point')
  await choice.selectOptions('Person · 3 points')
  await expect.element(editor.canvas).toHaveFocus()
  await expect.element(page.getByText('Drag a box around it, or click the points; X leaves one out')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(editor.said).toBe('2 of 3 · left hand')
  await userEvent.keyboard('x{ArrowRight}{Enter}')
  await expect.poll(editor.rows).toHaveLength(1)
  await editor.open({ id: 2, instances: [] })
  await expect.element(choice).toHaveDisplayValue('Person · 3 points')
  await editor.tool('Draw a box').click()
  await expect.element(choice).not.toBeInTheDocument()
})
