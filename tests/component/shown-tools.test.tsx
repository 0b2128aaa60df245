import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, shownPicture } from './shown-picture'

const CLASSES = [aClass(1, 'Car')]
const someBoxes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'bbox',
    className: 'Car',
    points: { x1: at, y1: 5, x2: at + 9, y2: 15 },
  }))
const bar = page.getByRole('toolbar', { name: 'Tools' })
const tool = (name: string) => bar.getByRole('button', { name, exact: true })
const menu = () => bar.getByRole('button', { name: /^Tools…/ })

it('a project of boxes → shows the box and folds other tools into a menu, where one can be picked', async () => {
  await shownPicture({ instances: someBoxes(25), classes: CLASSES })
  await expect.element(tool('Draw a polygon')).not.toBeInTheDocument()
  await expect.element(tool('Draw a box')).toBeVisible()
  await menu().click()
  await page.getByRole('menuitem', { name: /^Draw a polygon P$/ }).click()
  await expect.element(tool('Draw a polygon')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('r')
  await expect.element(tool('Draw a polygon')).not.toBeInTheDocument()
  // Keys need no button.
  await userEvent.keyboard('g')
  await expect.element(tool('Draw a line')).toHaveAttribute('aria-pressed', 'true')
})

it('a person’s choice of tools → is remembered for the project until the project changes its own', async () => {
  const { reviewer } = await shownPicture({ instances: someBoxes(1), classes: CLASSES })
  await expect.element(tool('Draw a polygon')).toBeVisible()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Show or hide tools' }).click()
  const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await choice('Draw a polygon').click()
  await choice('Draw a cuboid').click()
  await expect.element(choice('Draw a cuboid')).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(tool('Draw a polygon')).not.toBeInTheDocument()
  await expect.element(menu()).toHaveAccessibleName('Tools… (2 hidden)')
  const [kept] = reviewer.viewChoices.get()['byProject'] as readonly { readonly tools: readonly string[] }[]
  expect(kept?.tools).toContain('bbox')
  expect(kept?.tools).not.toContain('cuboid')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Use the tools of the project' }).click()
  await expect.element(tool('Draw a cuboid')).toBeVisible()
})
