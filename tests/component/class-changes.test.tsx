import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setProjectAccesses } from '../../reviewer/session/permission-store'
import { aClass, onStage, shownPicture, stage } from './shown-picture'

const CLASSES = [aClass(1, 'Car'), aClass(2, 'Van'), aClass(3, 'Tree')]
const CAR = {
  type: 'bbox',
  classId: 1,
  className: 'Car',
  points: { x1: 20, y1: 20, x2: 80, y2: 60 },
}
const more = (name: string) => page.getByRole('button', { name: `More for ${name}` })
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
const row = (name: RegExp) => page.getByRole('option', { name })

it('a class renamed and recoloured from its row → its objects and the next drawn object show the change', async () => {
  const { host } = await shownPicture({ instances: [CAR], classes: CLASSES })
  const said: unknown[] = []
  host.handlers.updateClass = (change: object) => {
    said.push(change)
    return { class: { ...aClass(1, 'Lorry'), color: '#E5484D' } }
  }
  await more('Car').click()
  await entry('Edit name and colour…').click()
  const dialog = page.getByRole('dialog', { name: 'Edit “Car”' })
  const save = dialog.getByRole('button', { name: 'Save class' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Name').fill('Van')
  await expect.element(dialog.getByText('Another class has this name.')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Lorry')
  await dialog.getByRole('button', { name: 'Colour #e5484d' }).click()
  await save.click()
  await expect.element(row(/^Lorry #1/)).toBeVisible()
  expect(said).toEqual([{ id: 1, name: 'Lorry', color: '#e5484d' }])
  const pick = page.getByTitle('Draw Lorry, or make the selected objects Lorry')
  await expect.element(pick).toHaveAttribute('aria-pressed', 'true')
})

it('an attribute added to a class from its row → is asked of its objects at once; a refusal is shown in the dialog', async () => {
  const { host } = await shownPicture({ instances: [CAR], classes: CLASSES })
  await row(/^Car #1/).click()
  await more('Car').click()
  await entry('Add attribute…').click()
  const dialog = page.getByRole('dialog', { name: 'Add an attribute to “Car”' })
  const add = dialog.getByRole('button', { name: 'Add attribute' })
  await dialog.getByLabelText('Name').fill('Motion')
  await expect.element(add).toBeDisabled()
  await dialog.getByLabelText('Options, one per line').fill('moving\nparked\n\nparked')
  await add.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  const said: unknown[] = []
  host.handlers.updateClass = (change: { readonly attribute_groups: readonly object[] }) => {
    said.push(change)
    const attributes = ['moving', 'parked'].map((name, at) => ({ id: at + 1, name, default: 0 }))
    const motion = { id: 4, name: 'Motion', group_type: 'radio', isRequired: false, default_value: null, attributes }
    return { class: aClass(1, 'Car', [motion]) }
  }
  await add.click()
  await expect.element(page.getByRole('radio', { name: 'parked' })).toBeVisible()
  expect(said).toMatchObject([
    { attribute_groups: [{ name: 'Motion', attributes: [{ name: 'moving' }, { name: 'parked' }] }] },
  ])
})

it('no right to edit classes → their rows offer no change', async () => {
  const { reviewer } = await shownPicture({ instances: [CAR], classes: CLASSES })
  await expect.element(more('Car')).toHaveAttribute('title', 'Edit, select, lock, fill')
  setProjectAccesses(reviewer.permissions, { actions: [] })
  await expect.element(more('Car')).toHaveAttribute('title', 'Select, lock, fill')
})

it('changing the class in an object’s menu → uses a submenu, and the menu fits a low window', async () => {
  await page.viewport(1200, 700)
  await shownPicture({ instances: [CAR], classes: CLASSES })
  await stage().click({ button: 'right', position: onStage(50, 40) })
  const menu = page.getByRole('menu', { name: 'The selected objects' })
  await expect.element(menu).toBeVisible()
  const list = menu.element()
  expect(list.scrollHeight).toBeLessThanOrEqual(list.clientHeight)
  await entry('Change class').click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Car' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: 'Tree' }).click()
  await vi.waitFor(() => expect(row(/^Tree #1/).elements()).toHaveLength(1))
  await stage().click({ button: 'right', position: onStage(50, 40) })
  await entry('Shape').click()
  await entry(/^Convert to polygon/).click()
  await expect.element(row(/^Tree #1, Polygon/)).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
})
