import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveNews } from '../../renderer/bridge/save-handlers'
import { createFakeDesktop } from '../fakes/desktop-api'
import { shownEditor } from './shown-editor'

const PROJECT = 100
const bar = () => page.getByRole('region', { name: 'Steps' })
const heard = () => bar().getByRole('status').element().textContent
const draw = '{Enter}{Enter}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}'
const changed = () => bar().getByRole('button', { name: 'Steps changed' })

const aClass = (id: number, name: string) => ({ id, name, color: '#e0533d', type: 1, attribute_groups: [] })
const CLASSES = [aClass(1, 'Car'), aClass(2, 'Wheel'), aClass(3, 'Sign')]
const flowOf = (...steps: readonly (readonly [class_id: number, tool: number])[]) => ({
  type: 2,
  steps: steps.map(([class_id, tool]) => ({ class_id, tool, attribute_ids: [] })),
  connections: [],
})

/** Editor on an item, with the platform's events through the app's bridge. */
async function toldEditor() {
  const before = flowOf([1, 1], [2, 5])
  const made = await shownEditor({ id: 1, instances: [] }, CLASSES, undefined, before)
  const { api, push } = createFakeDesktop()
  // As sent through the port.
  const stops = saveNews({ desktop: api, projectId: PROJECT, guestId: 9 }, (name, data) =>
    made.reviewer.onHostEvent(name, structuredClone(data)),
  )
  onTestFinished(() => {
    for (const stop of stops) stop()
  })
  const happens = (name: string, projectId = PROJECT) =>
    push('live.events', { isGap: false, events: [{ name, projectId, ids: [PROJECT], isOwn: false }] } as never)
  return { ...made, happens, asked: () => made.host.asked('getClasses').length }
}

it('a change of the project’s steps → applies to the open item at once, keeps its objects, and stays announced until seen [S2.8] [E.vector]', async () => {
  const { host, happens, asked, focusCanvas, rows, tool } = await toldEditor()
  await expect.poll(heard).toBe('Step 1 of 2: Car. Box')
  focusCanvas()
  await userEvent.keyboard(draw)
  await expect.poll(heard).toBe('Step 2 of 2: Wheel. Point')
  const before = asked()
  host.handlers.getClasses = () => ({ data: CLASSES, steps: flowOf([3, 3], [1, 1]) })
  happens('project.changed', 101)
  happens('item.status')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toBe(before)
  happens('project.changed')
  await expect.poll(heard).toBe('The steps of the project were changed. Step 1 of 2: Sign. Polygon')
  expect(asked()).toBe(before + 1)
  await expect.element(tool('Draw a polygon')).toHaveAttribute('aria-pressed', 'true')
  expect(rows()).toHaveLength(1)
  await changed().click()
  await expect.poll(heard).toBe('Step 1 of 2: Sign. Polygon')
  expect(changed().query()).toBeNull()
  // The same steps again change nothing.
  happens('project.changed')
  await vi.waitFor(() => expect(asked()).toBe(before + 2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(changed().query()).toBeNull()
})

it('successive changes → are fetched once more, and the last one counts', async () => {
  const { host, happens, asked } = await toldEditor()
  await expect.poll(heard).toBe('Step 1 of 2: Car. Box')
  const before = asked()
  const answers: (() => void)[] = []
  let steps = flowOf([3, 3])
  host.handlers.getClasses = () => {
    const answer = { data: CLASSES, steps }
    return new Promise((resolve) => answers.push(() => resolve(answer)))
  }
  happens('project.changed')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  steps = flowOf([2, 5], [3, 3], [1, 1])
  for (const name of ['project.changed', 'class.changed', 'class.deleted']) happens(name)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  // The first answer went on to the sign, and the person stays there.
  await expect.poll(heard).toBe('The steps of the project were changed. Step 2 of 3: Sign. Polygon')
  expect(asked()).toBe(before + 2)
})

it('a deleted class → is named in its step; removed steps leave the item unchanged', async () => {
  const { host, happens, focusCanvas, rows, said } = await toldEditor()
  await expect.poll(heard).toBe('Step 1 of 2: Car. Box')
  focusCanvas()
  await userEvent.keyboard(draw)
  await expect.poll(heard).toMatch(/^Step 2 of 2/)
  host.handlers.getClasses = () => ({ data: CLASSES.filter(({ id }) => id !== 2), steps: flowOf([1, 1], [2, 5]) })
  happens('class.deleted')
  await expect.poll(heard).toMatch(/A class that was deleted\. No tool fits: skip it$/)
  host.handlers.getClasses = () => ({ data: CLASSES })
  happens('project.changed')
  await vi.waitFor(() => expect(bar().query()).toBeNull())
  expect(said()).toBe('The steps of the project were deleted. Your work stays.')
  expect(rows()).toHaveLength(1)
})
