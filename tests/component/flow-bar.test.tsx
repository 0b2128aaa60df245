import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownEditor } from './shown-editor'

const keys = (text: string) => userEvent.keyboard(text)
const bar = () => page.getByRole('region', { name: 'Steps' })
const undo = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ })
const heard = () => bar().getByRole('status').element().textContent

const side = {
  id: 20,
  name: 'Side',
  group_type: 'radio',
  isRequired: false,
  default_value: null,
  attributes: [
    { id: 21, name: 'left', default: 0 },
    { id: 22, name: 'right', default: 0 },
  ],
}
const aClass = (id: number, name: string, color: string, attribute_groups: (typeof side)[] = []) => ({
  id,
  name,
  color,
  type: 1,
  attribute_groups,
})
const CLASSES = [aClass(1, 'Car', '#e0533d'), aClass(2, 'Wheel', '#377cc8', [side]), aClass(3, 'Sign', '#469b88')]
const GENERAL = {
  type: 2,
  steps: [
    { class_id: 1, tool: 1, attribute_ids: [] },
    { class_id: 2, tool: 5, attribute_ids: [21] },
    { class_id: 3, attribute_ids: [] },
  ],
  connections: [],
}
const POINTS = {
  type: 3,
  steps: [1, 2, 3].map((class_id) => ({ class_id, attribute_ids: [] })),
  connections: [
    [1, 2],
    [2, 3],
  ],
}

it('an item → is annotated step by step by keys: class and tool are set, the question is asked, the end is announced [S2.8] [E.vector]', async () => {
  await page.viewport(1_280, 800)
  const { focusCanvas, tool, rows, canvas } = await shownEditor({ id: 1, instances: [] }, CLASSES, undefined, GENERAL)
  await expect.element(tool('Draw a box')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bar().getByRole('button', { name: 'Step 1 of 3: show all' })).toBeVisible()
  await expect.poll(heard).toBe('Step 1 of 3: Car. Box')
  focusCanvas()
  await keys('{Enter}{Enter}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}')
  await expect.poll(heard).toBe('Step 2 of 3: Wheel. Point, asks for Side')
  await expect.element(tool('Draw a point')).toHaveAttribute('aria-pressed', 'true')
  await keys('{Enter}{Enter}')
  await expect.poll(heard).toBe('Answer Side. Enter goes on.')
  // The panel has the keyboard: a digit answers, and the next step has it again.
  await expect.element(page.getByRole('radio', { name: 'left' })).toHaveFocus()
  await keys('2')
  await expect.poll(heard).toBe('Step 3 of 3: Sign. Any tool')
  await expect.element(canvas).toHaveFocus()
  await keys('{Alt>}x{/Alt}')
  await expect.element(bar().getByText('All 3 steps are done, 1 skipped.').first()).toBeVisible()
  await expect
    .element(bar().getByRole('progressbar', { name: 'Steps that are done' }))
    .toHaveAttribute('aria-valuenow', '3')
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  // It isn't stored with the objects: undo goes back.
  await undo().click()
  await expect.poll(heard).toBe('Answer Side. Enter goes on.')
  await undo().click()
  await expect.poll(heard).toBe('Step 2 of 3: Wheel. Point, asks for Side')
})

it('another object for a step, another step, or leaving the steps → is possible, and leaving is remembered', async () => {
  const { reviewer, focusCanvas, rows, tool, open } = await shownEditor(
    { id: 1, instances: [] },
    CLASSES,
    undefined,
    GENERAL,
  )
  await expect.element(tool('Draw a box')).toHaveAttribute('aria-pressed', 'true')
  focusCanvas()
  reviewer.session.setState({ project: { id: 12, name: 'Streets', type: 1 } })
  const draw = '{Enter}{Enter}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}'
  await keys(draw)
  await expect.poll(heard).toMatch(/^Step 2 of 3/)
  await keys('{Alt>}n{/Alt}')
  await expect.poll(heard).toMatch(/^Step 1 of 3/)
  await keys(draw)
  await expect.poll(heard).toMatch(/^Step 2 of 3/)
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  await bar().getByRole('button', { name: 'Step 2 of 3: show all' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: /1 Car.*2 made/ })).toBeVisible()
  await page.getByRole('menuitemradio', { name: /3 Sign/ }).click()
  await expect.poll(heard).toMatch(/^Step 3 of 3/)
  await keys('{Alt>}k{/Alt}')
  await expect.poll(heard).toMatch(/^Step 2 of 3/)
  await keys('{Alt>}f{/Alt}')
  await expect.element(bar().getByRole('button', { name: 'Follow the steps' })).toBeVisible()
  expect(reviewer.viewChoices.get().stepsLeft).toEqual([12])
  await open({ id: 2, instances: [] })
  await bar().getByRole('button', { name: 'Follow the steps' }).click()
  await expect.poll(heard).toMatch(/^Step 1 of 3/)
})

it('key points → are requested one by one, and lines connect the existing ones [S2.8] [E.vector]', async () => {
  const { focusCanvas, rows } = await shownEditor({ id: 1, instances: [] }, CLASSES, undefined, POINTS)
  await expect.poll(heard).toBe('Point 1 of 3: Car')
  focusCanvas()
  await keys('{Enter}{Enter}')
  await expect.poll(heard).toBe('Point 2 of 3: Wheel')
  await keys('x')
  await expect.poll(heard).toBe('Point 3 of 3: Sign')
  await keys('{Backspace}')
  await expect.poll(heard).toBe('Point 2 of 3: Wheel')
  await keys('{Enter}{ArrowRight}{Enter}')
  await expect.poll(heard).toBe('Point 3 of 3: Sign')
  await bar().getByRole('button', { name: 'Not visible' }).click()
  await expect.element(bar().getByText('All 3 points are decided, 1 not visible.').first()).toBeVisible()
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  await undo().click()
  await expect.poll(heard).toBe('Point 2 of 3: Wheel')
})

it('the questions of a key point’s class → are answered by keys in their own part of the panel, and kept with the point [S2.8] [E.vector]', async () => {
  await page.viewport(1_280, 800)
  const steps = { ...POINTS, steps: POINTS.steps.map((one, at) => ({ ...one, attribute_ids: at > 0 ? [21] : [] })) }
  const classes = [
    aClass(1, 'Car', '#e0533d'),
    aClass(2, 'Wheel', '#377cc8', [side]),
    aClass(3, 'Sign', '#469b88', [side]),
  ]
  const { focusCanvas, canvas, said } = await shownEditor({ id: 1, instances: [] }, classes, undefined, steps)
  await expect.poll(heard).toBe('Point 1 of 3: Car')
  focusCanvas()
  await keys('{Enter}{Enter}')
  await expect.poll(heard).toBe('Point 2 of 3: Wheel')
  await keys('{Enter}{ArrowRight}{Enter}')
  await expect.poll(heard).toBe('Point 3 of 3: Sign')
  await keys('{Enter}{ArrowDown}{Enter}')
  await expect.poll(heard).toBe('Answer Side of point 2, Wheel. Enter goes on.')
  const wheel = page.getByRole('region', { name: 'Point 2 · Wheel' })
  const sign = page.getByRole('region', { name: 'Point 3 · Sign' })
  await expect.element(wheel.getByRole('radio', { name: 'left' })).toHaveFocus()
  await keys('2')
  await expect.poll(heard).toBe('Answer Side of point 3, Sign. Enter goes on.')
  await expect.element(sign.getByRole('radio', { name: 'left' })).toHaveFocus()
  await expect.element(wheel.getByRole('radio', { name: 'right' })).toBeChecked()
  await expect.element(sign.getByRole('radio', { name: 'right' })).not.toBeChecked()
  await keys('{Enter}')
  await expect.poll(heard).toBe('All 3 points are decided.')
  await expect.element(canvas).toHaveFocus()
  await undo().click()
  await expect.poll(heard).toBe('Answer Side of point 2, Wheel. Enter goes on.')
  expect(said()).toContain('point 2')
})

it('unanswered questions of key points → are listed as issues', async () => {
  await page.viewport(1_280, 800)
  const owed = { ...side, isRequired: true }
  const steps = { ...POINTS, steps: POINTS.steps.map((one, at) => ({ ...one, attribute_ids: at > 0 ? [21] : [] })) }
  const classes = [
    aClass(1, 'Car', '#e0533d'),
    aClass(2, 'Wheel', '#377cc8', [owed]),
    aClass(3, 'Sign', '#469b88', [owed]),
  ]
  const { focusCanvas, clock } = await shownEditor({ id: 1, instances: [] }, classes, undefined, steps)
  await expect.poll(heard).toBe('Point 1 of 3: Car')
  focusCanvas()
  await keys('{Enter}{Enter}')
  await expect.poll(heard).toBe('Point 2 of 3: Wheel')
  await keys('{Enter}{ArrowRight}{Enter}')
  await expect.poll(heard).toBe('Point 3 of 3: Sign')
  await keys('{Enter}{ArrowDown}{Enter}')
  await expect.poll(heard).toMatch(/^Answer Side of point 2, Wheel/)
  await page.getByRole('tab', { name: 'Issues' }).click()
  // The checks wait until input rests and everything is painted.
  const issues = async () => {
    await clock.advance(500)
    return page.getByRole('tabpanel', { name: 'Issues' }).element().textContent
  }
  await expect.poll(issues).toContain('“Side” of point 2, “Side” of point 3 have to be answered.')
})

it('a deleted class → is named, and no bar appears if no step is left', async () => {
  const gone = { ...GENERAL, steps: [{ class_id: 99, attribute_ids: [] }, ...GENERAL.steps] }
  await shownEditor({ id: 1, instances: [] }, CLASSES, undefined, gone)
  await expect.poll(heard).toBe('Step 1 of 4: A class that was deleted. No tool fits: skip it')
  await bar().getByRole('button', { name: 'Skip' }).click()
  await expect.poll(heard).toBe('Step 2 of 4: Car. Box')
})

it('a project without steps, or a host that provides none → shows no bar', async () => {
  await shownEditor({ id: 1, instances: [] }, CLASSES, undefined, { ...GENERAL, steps: [] })
  expect(bar().query()).toBeNull()
})
