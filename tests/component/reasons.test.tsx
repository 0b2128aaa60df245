import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, shownPicture, stage } from './shown-picture'

const bar = () => page.getByRole('region', { name: 'Objects one by one' })
const question = () => page.getByRole('dialog', { name: /disapproved\?$/ })
const keys = (text: string) => userEvent.keyboard(text)
const box = (left: number, more: object = {}) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: left, y1: 20, x2: left + 30, y2: 60 },
  ...more,
})
const MAY_APPROVE = ['ApplyItemAnnotationInstanceApprovalStatus', 'ApplyItemApprovalStatus']
const shown = (instances: readonly object[], rules: object) =>
  shownPicture({ instances, classes: [aClass(1, 'Car')], folderActions: MAY_APPROVE, rules })

it('disapproving while walking → a digit picks a reason, and the next object follows; the reason is shown with the decision [S4.7]', async () => {
  await page.viewport(1_280, 800)
  await shown([box(10), box(60), box(120)], { reasons: ['Too loose', 'Wrong class'] })
  ;(stage().element() as HTMLElement).focus()
  await keys('{Shift>}y{/Shift}x')
  await expect.element(question()).toBeVisible()
  await keys('2')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(bar().getByText('2 of 3')).toBeVisible()
  // The picture has the keyboard again.
  await keys('x')
  await question().getByRole('textbox', { name: 'Another reason' }).fill('Its wheel is missing')
  await keys('{Enter}')
  await expect.element(bar().getByText('3 of 3')).toBeVisible()
  await keys('x')
  await question().getByRole('button', { name: 'Without a reason' }).click()
  await expect.element(bar().getByText('0 approved', { exact: false })).not.toBeInTheDocument()
  await keys(',,')
  await expect.element(bar().getByText('Wrong class')).toBeVisible()
  await keys('.')
  await expect.element(bar().getByText('Its wheel is missing')).toBeVisible()
  await keys('{Shift>}y{/Shift}')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(page.getByText('Disapproved: Its wheel is missing')).toBeVisible()
})

it('a cancelled question, or a missing required reason → disapproves nothing; undo removes the reason as well', async () => {
  await shown([box(10)], { reasons: ['Too loose'], isReasonNeeded: true })
  ;(stage().element() as HTMLElement).focus()
  await keys('{Shift>}y{/Shift}x')
  await expect.element(question().getByRole('button', { name: 'Without a reason' })).not.toBeInTheDocument()
  await expect.element(question().getByRole('button', { name: 'Disapprove' })).toBeDisabled()
  await keys('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(bar().getByText('1 left')).toBeVisible()
  await keys('x1')
  await expect.element(bar().getByText('Too loose')).toBeVisible()
  await keys('{Control>}z{/Control}')
  await expect.element(bar().getByText('Too loose')).not.toBeInTheDocument()
  await expect.element(bar().getByText('1 left')).toBeVisible()
})

it('an existing reason → is preselected while walking; without one, undoing a disapproval asks nothing', async () => {
  await shown([box(10, { error: true, errorReason: 'Its wheel is missing' })], { reasons: ['Too loose'] })
  ;(stage().element() as HTMLElement).focus()
  await keys('{Shift>}y{/Shift}x')
  await expect.element(question().getByRole('textbox', { name: 'Another reason' })).toHaveValue('Its wheel is missing')
  await keys('{Escape}{Shift>}y{/Shift}')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(page.getByText('Disapproved: Its wheel is missing')).toBeVisible()
  await keys('x')
  await expect.element(page.getByText('Disapproved: Its wheel is missing')).not.toBeInTheDocument()
  expect(question().elements()).toEqual([])
})

it('a project without reasons → asks nothing', async () => {
  await shown([box(10), box(60)], {})
  ;(stage().element() as HTMLElement).focus()
  await keys('{Shift>}y{/Shift}x')
  await expect.element(bar().getByText('2 of 2')).toBeVisible()
})

it('keys → switch which objects are walked, and how the others are shown', async () => {
  await shown(
    [box(10, { error: false }), box(60), box(120, { error: true }), box(150, { error: null, errorBefore: true })],
    {},
  )
  ;(stage().element() as HTMLElement).focus()
  await keys('{Shift>}y{/Shift}')
  await expect.element(bar().getByText('2 of 4')).toBeVisible()
  await keys('{Alt>}y{/Alt}')
  await expect.element(page.getByText('Not decided: 2')).toBeInTheDocument()
  await expect.element(bar().getByText('1 of 2')).toBeVisible()
  await keys('{Alt>}yyy{/Alt}')
  await expect.element(page.getByText('Changed since the decision: 1')).toBeInTheDocument()
  await expect.element(bar().getByText('Changed since it was disapproved')).toBeVisible()
  // Nothing here was predicted, so that filter is skipped.
  await keys('{Alt>}y{/Alt}')
  await expect.element(page.getByText('Decided or not: 4')).toBeInTheDocument()
  await keys('{Alt>}{Shift>}y{/Shift}{/Alt}')
  await expect.element(page.getByText('Changed since the decision: 1')).toBeInTheDocument()
  await keys('{Alt>}o{/Alt}')
  await expect.element(page.getByText('The other objects are hidden')).toBeInTheDocument()
})
