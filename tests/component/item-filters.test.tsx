import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_TYPE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { showItemView } from '../../renderer/areas/project/item-views'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { enterProject, filterItems, useProjectView } from '../../renderer/stores/project-view-store'
import { freshWorld } from '../builders/desktop-world'
import { someItems } from '../builders/items'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECT = 100
const AT = '2026-03-05T08:00:00.000Z'
const nora = {
  id: 5,
  email: 'nora@example.com',
  first_name: 'Nora',
  last_name: 'Berg',
  role_id: 4,
  role: 'Annotator',
  items: 3,
}

function open(more: Readonly<Record<string, () => unknown>> = {}) {
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600, containerType: 'inline-size' }}>
      <ProjectPage projectId={PROJECT} />
    </div>,
    {
      projects: [aProject({ id: PROJECT, type: PROJECT_TYPE.custom_llm, name: 'Street scenes', imageCount: 3 })],
      items: new Map([[PROJECT, [...someItems(3, 1)]]]),
      accesses: { actions: ['AssignItem'], action_groups: [] },
      rows: {
        ...freshWorld().rows,
        answers: {
          ...freshWorld().rows.answers,
          listAssignees: () => ({ data: [nora], count: 1, total: 1 }),
          listCategories: () => ({
            data: [{ id: 1, project_id: PROJECT, name: 'Hats', items: 2, createdAt: AT, updatedAt: AT }],
            count: 1,
            total: 1,
          }),
          ...more,
        },
      },
    },
  )
}
const pages = (shell: ReturnType<typeof open>) =>
  shell.world.calls.filter(({ channel }) => channel === 'items.page').map(({ args }) => args[0])
const chips = () => page.getByRole('list', { name: 'Filters' })
const chip = (name: string | RegExp) => chips().getByRole('button', { name, exact: true })
const editor = () => page.getByRole('dialog', { name: /^Filter by/ })
const add = () => page.getByRole('button', { name: 'Filter', exact: true })
async function choose(field: string) {
  await add().click()
  await page.getByRole('menuitem', { name: field, exact: true }).click()
  await expect.element(editor()).toBeVisible()
}

beforeEach(async () => {
  await page.viewport(1_400, 700)
  enterProject(0)
  enterProject(PROJECT)
})

it('a filter → is added from the menu of fields, edited and removed by keys, and the focus moves on [S5.4]', async () => {
  const shell = open()
  await expect.element(page.getByRole('option', { name: /item-1/ })).toBeVisible()
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('menuitem', { name: 'Name', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor().getByRole('textbox', { name: 'Value' })).toHaveFocus()
  await userEvent.keyboard('sky{Enter}')
  await expect.element(chip('Name contains “sky”')).toBeVisible()
  await expect
    .poll(() => pages(shell).at(-1))
    .toMatchObject({ conditions: [{ field: 'name', operator: 'contains', values: ['sky'] }] })
  await expect.element(add()).toHaveFocus()

  filterItems({ statuses: [1], mine: true })
  await expect.element(chip('Assigned to is Me')).toBeVisible()
  chip('Name contains “sky”').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor().getByRole('textbox', { name: 'Value' })).toHaveValue('sky')
  await editor().getByRole('combobox').selectOptions('does not contain')
  await editor().getByRole('button', { name: 'Apply' }).click()
  await expect.element(chip('Name does not contain “sky”')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(chip('Assigned to is Me')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(useProjectView.getState()).toMatchObject({ mine: false, statuses: [1], conditions: [] })
  await userEvent.keyboard('{Backspace}')
  await expect.element(chips()).not.toBeInTheDocument()
  await expect.element(add()).toHaveFocus()
  expect(pages(shell).at(-1)).toMatchObject({ conditions: [] })
})

it('an invalid value → is refused at its field with a sentence, and Escape changes nothing [S5.4]', async () => {
  open()
  await choose('Priority')
  await userEvent.keyboard('a lot{Enter}')
  await expect.element(editor().getByRole('alert')).toHaveTextContent('“a lot” is no number.')
  await expect.element(editor().getByRole('textbox', { name: 'Value' })).toHaveValue('a lot')
  await editor().getByRole('textbox', { name: 'Value' }).fill('1,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Priority is 1.5')).toBeVisible()
  await choose('Category')
  await editor().getByRole('button', { name: 'Add filter' }).click()
  await expect.element(editor().getByRole('alert')).toHaveTextContent('Choose at least one.')
  await userEvent.keyboard('{Escape}')
  await expect.element(editor()).not.toBeInTheDocument()
  await expect.element(add()).toHaveFocus()
  await choose('Width in pixels')
  await userEvent.keyboard('2.5{Enter}')
  await expect.element(editor().getByRole('alert')).toHaveTextContent('Only whole numbers from 0 on occur here.')
  await userEvent.keyboard('{Escape}')
  expect(useProjectView.getState().conditions).toEqual([{ field: 'priority', operator: 'equal', values: [1.5] }])
})

it('options that can’t be read → say why and are read again by a key, and the focus moves to them [S5.4]', async () => {
  let isAway = true
  open({
    listAssignees: () => {
      // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
      if (isAway) throw platformError('timeout')
      return { data: [nora], count: 1, total: 1 }
    },
  })
  await choose('Assigned to')
  await expect.element(editor().getByRole('alert')).toBeVisible()
  const retry = editor().getByRole('button', { name: 'Try again' })
  await expect.element(retry).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(retry).toHaveFocus()
  isAway = false
  await userEvent.keyboard('{Enter}')
  await expect.element(editor().getByRole('checkbox', { name: 'Me' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} {Enter}')
  await expect.element(chip('Assigned to is Nora Berg')).toBeVisible()
})

it('a filter whose value was deleted → says so, and can be removed or changed [S5.4]', async () => {
  open()
  await expect.element(page.getByRole('option', { name: /item-1/ })).toBeVisible()
  showItemView({
    look: {
      search: '',
      statuses: [],
      approvals: [],
      mine: false,
      folder: null,
      order: null,
      layout: 'grid',
      columns: [],
      categories: [77],
      conditions: [
        { field: 'assignee', operator: 'is not', values: [5, 99] },
        { field: 'colour', operator: 'is', values: ['red'] },
      ],
    },
  })
  await expect
    .element(chip('Category is a deleted category'))
    .toHaveAttribute('aria-description', 'This was deleted: change the filter or remove it')
  await expect.element(chip('Assigned to is not Nora Berg, someone who left or is paused')).toBeVisible()
  await expect.element(chip('A deleted field is red')).toBeVisible()
  chip('A deleted field is red').element().focus()
  await userEvent.keyboard('{Delete}')
  await chip('Category is a deleted category').click()
  await editor().getByRole('checkbox', { name: 'a deleted category' }).click()
  await editor().getByRole('checkbox', { name: /Hats/ }).click()
  await editor().getByRole('button', { name: 'Apply' }).click()
  await expect.element(chip('Category is Hats')).toHaveFocus()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(chips()).not.toBeInTheDocument()
})

it.each([0, 1, 8])('a narrow window with the toolbar and %i filters → the list keeps its room', async (count) => {
  await page.viewport(800, 700)
  const fields = ['name', 'priority', 'width', 'height', 'id', 'created', 'updated', 'name']
  filterItems({
    conditions: fields.slice(0, count).map((field) => {
      if (field === 'name') return { field, operator: 'contains', values: ['a long part of a name'] }
      if (field.endsWith('ated')) return { field, operator: 'before', values: ['2026-05-04'] }
      return { field, operator: 'greater', values: [1_000] }
    }),
  })
  open()
  await expect.element(page.getByRole('option', { name: /item-1/ })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(800)
  const bar = page.getByRole('toolbar', { name: 'Items' }).element().getBoundingClientRect()
  const all = [...document.querySelectorAll('[role=toolbar] button')].map((one) => one.getBoundingClientRect())
  expect(Math.max(...all.map(({ right }) => right))).toBeLessThanOrEqual(bar.right)
  if (count > 0) {
    expect(chips().element().querySelectorAll('[data-chip]')).toHaveLength(count)
    expect(chips().element().getBoundingClientRect().height).toBeLessThanOrEqual(100)
  }
  expect(page.getByRole('listbox', { name: 'Items' }).element().getBoundingClientRect().height).toBeGreaterThan(250)
})

it.each([740, 816])('a page of %i pixels → the toolbar is one line', async (width) => {
  await page.viewport(width, 700)
  open()
  const bar = page.getByRole('toolbar', { name: 'Items' })
  await expect.element(bar.getByRole('button', { name: 'Details' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  const middles = bar
    .getByRole('button')
    .all()
    .map((one) => {
      const { top, height } = one.element().getBoundingClientRect()
      return Math.round(top + height / 2)
    })
  const search = bar.getByRole('searchbox').element().getBoundingClientRect()
  for (const middle of middles) expect(Math.abs(middle - search.top - search.height / 2)).toBeLessThan(4)
})
