import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, shownPicture, stage } from './shown-picture'

const panel = () => page.getByRole('complementary', { name: 'Consensus' })
const list = (name: string) => panel().getByRole('region', { name })
const open = () => panel().getByRole('listitem').all().length
const keys = (text: string) => userEvent.keyboard(text)
const listed = () =>
  [...document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [data-read]')].map(
    ({ textContent }) => textContent,
  )

const box = (x1: number, x2: number, className = 'Car') => ({
  type: 'bbox',
  className,
  classId: 1,
  points: { x1, y1: 20, x2, y2: 60 },
})
const CLASSES = [aClass(1, 'Car'), aClass(2, 'Van')]

async function openConsensus(): Promise<void> {
  ;(stage().element() as HTMLElement).focus()
  await keys('{Alt>}a{/Alt}')
  await expect.element(panel()).toBeVisible()
}

it('several people’s versions of an item → are compared object by object, and the best of all is applied as one step', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({
    instances: [box(10, 50), box(100, 140)],
    classes: CLASSES,
    others: {
      Ada: [box(30, 70), box(100, 140), box(150, 180, 'Van')],
      Ben: [box(30, 70), box(100, 140), box(150, 180, 'Van')],
    },
  })
  await openConsensus()
  const table = panel().getByRole('table', { name: 'Agreement of each pair' })
  // Of three objects, one is even, one is in a third, one is missing.
  await expect.element(table.getByRole('row', { name: /This item 2 – 44 44/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Ada 3 44 – 100/ })).toBeVisible()
  await expect.element(list('Here').getByText('33 % agreed')).toBeVisible()
  await expect.element(list('Only with others').getByText('50 % · Ada and others')).toBeVisible()
  expect(open()).toBe(2)
  await panel().getByRole('button', { name: 'Use the best of all (2)' }).click()
  await expect.element(table.getByRole('row', { name: /This item 3 – 100 100/ })).toBeVisible()
  await expect.element(list('Only with others').getByText('This version has all objects of the others.')).toBeVisible()
  await keys('{Control>}z{/Control}')
  await expect.element(table.getByRole('row', { name: /This item 2 – 44 44/ })).toBeVisible()
  await list('Only with others').getByRole('button', { name: 'Add' }).click()
  await expect.element(table.getByRole('row', { name: /This item 3 – 78 78/ })).toBeVisible()
  await list('Here').getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(list('Here').getByText(/^The others agree on every object/)).toBeVisible()
  await page.getByRole('tab', { name: 'Objects' }).click()
  await expect
    .poll(listed)
    .toEqual([
      'Car #1, Box, 40 by 40 at 30, 20',
      'Car #2, Box, 40 by 40 at 100, 20',
      'Van #4, Box, 30 by 40 at 150, 20',
    ])
})

it('long names and several versions → fit into a narrow panel', async () => {
  await page.viewport(800, 900)
  const others = { 'Benjamin Featherstonehaugh': [box(10, 50)], 'Ada Lovelace-Featherstonehaugh': [box(10, 50)] }
  await shownPicture({ instances: [box(10, 50)], classes: CLASSES, others })
  await openConsensus()
  const table = panel().getByRole('table', { name: 'Agreement of each pair' })
  await expect.element(table).toBeVisible()
  expect(table.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
  const all = document.querySelector('[data-part="consensus"]')
  expect(all?.scrollWidth).toBe(all?.clientWidth)
})

it('many versions → columns scroll and names stay visible', async () => {
  await page.viewport(1_280, 900)
  const others = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`Person ${at + 1}`, [box(10 + at, 50)]]))
  await shownPicture({ instances: [box(10, 50)], classes: CLASSES, others })
  await openConsensus()
  const row = panel().getByRole('row', { name: /Person 14 / })
  await expect.element(row).toBeVisible()
  const frame = document.querySelector('[data-versions]') ?? expect.fail('no table')
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
  frame.scrollLeft = frame.scrollWidth
  const name = row.element().querySelector('th') ?? expect.fail('no name')
  const last = row.element().lastElementChild ?? expect.fail('no number')
  const sides = () => [name, last, frame].map((one) => one.getBoundingClientRect())
  await expect
    .poll(() => {
      const [ofName, ofLast, ofFrame] = sides()
      return [ofName, ofLast].every((one) => one && ofFrame && one.left >= ofFrame.left && one.right <= ofFrame.right)
    })
    .toBe(true)
  // The name is opaque.
  const { left, top, height } = name.getBoundingClientRect()
  expect(name.contains(document.elementFromPoint(left + 20, top + height / 2))).toBe(true)
})

it('no other versions, or a host that doesn’t provide them → the panel says so', async () => {
  await shownPicture({ instances: [box(10, 50)], classes: CLASSES, others: {} })
  await openConsensus()
  await expect.element(panel().getByText(/^No one else annotated this item/)).toBeVisible()
})

it('a host without versions of others → is not asked', async () => {
  await shownPicture({ instances: [box(10, 50)], classes: CLASSES })
  await openConsensus()
  await expect.element(panel().getByText('This host offers no other annotations of an item.')).toBeVisible()
})

it('objects below the agreement threshold → are removed as one step; the threshold is remembered and the time is shown', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({
    instances: [box(10, 50), box(100, 140), box(150, 160)],
    classes: CLASSES,
    others: { Ada: [box(30, 70), box(100, 140)], Ben: [box(30, 70), box(100, 140)] },
  })
  await openConsensus()
  await expect.element(panel().getByText(/^Compared in /)).toBeVisible()
  const threshold = panel().getByRole('combobox')
  await threshold.selectOptions('25')
  await panel().getByRole('button', { name: 'Remove those below 25 % (1)' }).click()
  await expect.element(panel().getByRole('button', { name: /^Remove those/ })).not.toBeInTheDocument()
  await threshold.selectOptions('50')
  await panel().getByRole('button', { name: 'Remove those below 50 % (1)' }).click()
  await expect.element(panel().getByRole('row', { name: /This item 1 / })).toBeVisible()
  await keys('{Control>}z{/Control}')
  await expect.element(panel().getByRole('row', { name: /This item 2 / })).toBeVisible()
  await keys('{Control>}z{/Control}')
  await expect.element(panel().getByRole('row', { name: /This item 3 / })).toBeVisible()
  await page.getByRole('tab', { name: 'Objects' }).click()
  await openConsensus()
  await expect.element(panel().getByRole('combobox')).toHaveValue('50')
})
