import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aBox, shownPanel } from './shown-panel'

const list = () => page.getByRole('listbox', { name: 'Objects of the item' })

it('the list’s menu → filters by shape, shows that, and one press ends it', async () => {
  const line = { type: 'polyline', className: 'Lane', points: [0, 0, 50, 50] }
  shownPanel([aBox('Car'), line, aBox('Van')])
  await vi.waitFor(() => expect(list().getByRole('option').elements()).toHaveLength(3))
  await page.getByRole('button', { name: 'Sort and filter the objects' }).click()
  await page.getByRole('menuitemradio', { name: 'Line', exact: true }).click()
  await vi.waitFor(() => expect(list().getByRole('option').elements()).toHaveLength(1))
  await expect.element(page.getByText('Line: 1 object')).toBeVisible()
  await page.getByRole('button', { name: 'List all objects' }).click()
  await vi.waitFor(() => expect(list().getByRole('option').elements()).toHaveLength(3))
})

it('a button → hides classes without objects; the search still finds them, and the choice is remembered', async () => {
  const classes = ['Car', 'Van', 'Tree', 'Sign', 'Bus'].map((name, at) => ({
    classId: at + 1,
    className: name,
    colour: '#12a5b8',
    groups: [],
  }))
  const made = shownPanel([aBox('Tree')], { classes })
  const names = () =>
    page
      .getByRole('region', { name: 'Classes' })
      .getByRole('listitem')
      .elements()
      .map((one) => /^[A-Z][a-z]+/.exec(one.textContent ?? '')?.[0])
  await vi.waitFor(() => expect(names()).toHaveLength(5))
  await page.getByRole('button', { name: 'Hide unused classes' }).click()
  // The active class stays visible.
  await vi.waitFor(() => expect(names()).toEqual(['Car', 'Tree']))
  expect(made.choices.get()['onlyUsedClasses']).toBe(true)
  await page
    .getByRole('searchbox', { name: /classes|class/ })
    .first()
    .fill('bus')
  await vi.waitFor(() => expect(names()).toEqual(['Bus']))
})
