import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, shownPicture, stage } from './shown-picture'

const bar = () => page.getByRole('region', { name: 'Objects one by one' })
const keys = (text: string) => userEvent.keyboard(text)
const dimming = () => document.querySelector<HTMLCanvasElement>('canvas[data-painted]')?.dataset['dimmed']
const rows = () => [...document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [data-read]')]
const decisions = () => rows().map(({ textContent }) => /approved|disapproved/.exec(textContent ?? '')?.[0] ?? '')

const box = (left: number, className = 'Car') => ({
  type: 'bbox',
  className,
  points: { x1: left, y1: 20, x2: left + 30, y2: 60 },
})
const MAY_APPROVE = ['ApplyItemAnnotationInstanceApprovalStatus', 'ApplyItemApprovalStatus']

it('a reviewer → walks all objects by keys: each is decided, the next one follows, and the end is announced [S4.7] [S6.2]', async () => {
  await page.viewport(1_280, 800)
  const { facts, host } = await shownPicture({
    instances: [box(10), box(60), box(120, 'Van')],
    classes: [aClass(1, 'Car'), aClass(2, 'Van')],
    folderActions: MAY_APPROVE,
  })
  ;(stage().element() as HTMLElement).focus()
  await keys('{Shift>}y{/Shift}')
  await expect.element(bar().getByText('1 of 3')).toBeVisible()
  await expect.element(bar().getByText('Car #1')).toBeVisible()
  await expect.poll(dimming).toBe('true')
  await keys('y')
  await expect.element(bar().getByText('2 of 3')).toBeVisible()
  await keys('x.')
  await expect.element(bar().getByText('1 of 3')).toBeVisible()
  await expect.element(bar().getByRole('button', { name: 'Approve', pressed: true })).toBeVisible()
  await keys(',')
  await expect.element(bar().getByText('Van #3')).toBeVisible()
  await expect.element(bar().getByText('1 left')).toBeVisible()
  await bar().getByRole('button', { name: 'Disapprove' }).click()
  await expect.element(bar().getByText('All 3 objects are decided: 1 approved, 2 disapproved.')).toBeVisible()
  await expect.poll(decisions).toEqual(['approved', 'disapproved', 'disapproved'])
  // None of these keys decided on the item.
  expect(facts.items[0]?.approval_status ?? 0).toBe(0)
  expect(host.asked('changeApprovalStatus')).toEqual([])
  await expect.element(bar().getByRole('button', { name: 'Disapprove the item' })).toBeVisible()
  // Separate keys decide on the item, and the walk continues.
  await keys('{Control>}{Shift>}x{/Shift}{/Control}')
  await expect
    .poll(() => host.asked('changeApprovalStatus'))
    .toEqual([[{ itemId: 1, fromApprovalStatus: 0, approvalStatus: 1 }]])
  await expect.element(bar().getByText('All 3 objects are decided: 1 approved, 2 disapproved.')).toBeVisible()
  await bar().getByRole('button', { name: 'Review disapproved objects' }).click()
  await expect.element(bar().getByText('2 of 2')).toBeVisible()
  // The picture has the keyboard again.
  await keys('{Escape}')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.poll(dimming).toBe('false')
  await expect.element(page.getByText('Disapproved: 2 objects')).toBeVisible()
})

it('starting with the mouse → the picture has the keyboard: a key decides on the object and never on the item [S4.7]', async () => {
  const { host } = await shownPicture({
    instances: [box(10), box(60)],
    classes: [aClass(1, 'Car')],
    folderActions: MAY_APPROVE,
  })
  await page.getByRole('button', { name: 'Review one by one' }).click()
  await expect.element(bar().getByText('1 of 2')).toBeVisible()
  await keys('x')
  await expect.element(bar().getByText('2 of 2')).toBeVisible()
  await keys('x')
  await expect.poll(decisions).toEqual(['disapproved', 'disapproved'])
  expect(host.asked('changeApprovalStatus')).toEqual([])
})

it('a person who may not decide on objects → walks them without decision buttons', async () => {
  await shownPicture({ instances: [box(10), box(60)], classes: [aClass(1, 'Car')] })
  await page.getByRole('button', { name: 'Review one by one' }).click()
  await expect.element(bar().getByText('1 of 2')).toBeVisible()
  await expect.element(bar().getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  await bar().getByRole('button', { name: 'The next object' }).click()
  await expect.element(bar().getByText('2 of 2')).toBeVisible()
  await bar()
    .getByRole('button', { name: /^Filter the walk/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Hidden' }).click()
  await expect.poll(dimming).toBe('false')
  await bar().getByRole('button', { name: 'End' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(stage()).toHaveFocus()
})
