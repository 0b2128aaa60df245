import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CATEGORIES_MAX, CATEGORIES_PER_CALL_MAX } from '#domain/categories'
import { PROJECT_TYPE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { SettingsPage } from '../../renderer/areas/project-settings/settings-page'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

interface Opened {
  /** The platform's validation rules. */
  readonly rules?: object
  readonly names?: readonly string[]
  readonly isOn?: boolean
  readonly actions?: readonly string[]
}

const AT = '2026-05-01T08:00:00.000Z'
const PEOPLE = [
  { id: 11, email: 'ada@northlight.example', first_name: 'Ada', last_name: 'Brown' },
  { id: 12, email: 'ben@northlight.example', first_name: 'Ben', last_name: 'Okafor' },
]

/** Page of categories over a platform that stores changes. */
function open({ names = [], isOn = true, rules, actions = ['ManageSettings', 'AssignItem'] }: Opened = {}) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  const rowOf = (name: string, id: number) => ({
    id,
    project_id: project.id,
    name,
    items: (id % 3) * 40,
    createdAt: AT,
    updatedAt: AT,
  })
  let rows = names.map((name, at) => rowOf(name, at + 1))
  let gone: typeof rows = []
  let next = rows.length + 1
  const held = new Map<number, readonly number[]>([[11, rows.length > 0 ? [1] : []]])
  const listed = <T,>(data: readonly T[]) => ({ data, count: data.length, total: data.length })
  const desktop = renderShell(<SettingsPage projectId={project.id} tab="categories" />, {
    projects: [{ ...project, type: PROJECT_TYPE.custom_llm, imageCount: 0 }],
    accesses: { ...world.accesses, actions: [...actions] },
    rows: {
      records: new Map(),
      answers: {
        listSettings: () => [
          { attribute: 'CategorizeItems', value: isOn ? 1 : 0 },
          { attribute: 'ImageAutoAssignByCategory', value: 0 },
        ],
        readValidationRules: () => rules ?? { texts: {}, endings: {}, limits: {} },
        listCategories: () => listed(rows),
        searchProjectUsers: () =>
          listed(
            PEOPLE.map((person) => ({
              ...person,
              team_id: 1,
              role: 1,
              state: 'CONFIRMED',
              permissions: { paused: 0 },
              categories: rows.filter(({ id }) => held.get(person.id)?.includes(id)),
            })),
          ),
        createCategories: ({ body }) => {
          const made = (body as { bulk: { name: string }[] }).bulk.map(({ name }) => rowOf(name, next++))
          rows = [...rows, ...made]
          return { data: made, existing: [] }
        },
        renameCategory: ({ path, body }) => {
          const { name } = body as { name: string }
          if (rows.some((row) => row.name === name)) {
            // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
            throw platformError('name_taken', { message: `There is a category “${name}” already.` })
          }
          rows = rows.map((row) => (row.id === path?.['categoryId'] ? { ...row, name } : row))
          return rows.find(({ id }) => id === path?.['categoryId'])
        },
        deleteCategories: ({ query }) => {
          const ids = String(query?.['filter']).split('||')[2]?.split(',').map(Number) ?? []
          gone = rows.filter(({ id }) => ids.includes(id))
          rows = rows.filter(({ id }) => !ids.includes(id))
          return { data: gone }
        },
        restoreCategories: () => {
          rows = [...rows, ...gone]
          return { data: gone }
        },
        editPeopleCategories: ({ query, body }) => {
          const said = body as {
            query: { search: { $and: { id: { $in: number[] } }[] } }
            body: { categories: { id: number }[] }
          }
          const ids = said.body.categories.map(({ id }) => id)
          for (const person of said.query.search.$and[0]?.id.$in ?? []) {
            const rest = (held.get(person) ?? []).filter((id) => !ids.includes(id))
            held.set(person, query?.['action'] === 'addcontributorcategory' ? [...rest, ...ids] : rest)
          }
          return listed([])
        },
      },
    },
  })
  const said = () => saidTo(desktop, 'platform.write').map(([name, what]) => ({ name, ...(what as object) }))
  /** Another person makes a category with this name. */
  const take = (name: string) => void (rows = [...rows, rowOf(name, next++)])
  return Object.assign(said, { take })
}

describe('the categories of a project', () => {
  it('are pasted, previewed before sending, and can be undone [S2.8]', async () => {
    const said = open({ names: ['Hats'] })
    await page.getByRole('button', { name: 'Add categories…' }).click()
    await page.getByRole('textbox', { name: 'New categories' }).fill('Shoes\nhats\nGloves\nshoes')
    await expect.element(page.getByText('2 new · 1 there already · 1 named twice.')).toBeVisible()
    await page.getByRole('button', { name: 'Add 2 categories' }).click()
    await expect.element(page.getByText('2 categories added')).toBeVisible()
    await expect.element(page.getByText('Gloves')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Gloves')).not.toBeInTheDocument()
    expect(said()).toMatchObject([
      { name: 'createCategories', body: { bulk: [{ name: 'Shoes' }, { name: 'Gloves' }] } },
      { name: 'deleteCategories', query: { filter: 'id||$in||2,3' } },
    ])
  })

  it('beyond the limit of a project → are refused before sending', async () => {
    open({ names: ['Hats'] })
    await page.getByRole('button', { name: 'Add categories…' }).click()
    const many = Array.from({ length: CATEGORIES_MAX }, (_, at) => `New ${at}`)
    await page.getByRole('textbox', { name: 'New categories' }).fill(many.join('\n'))
    await expect.element(page.getByText(/categories at most: 1 too many/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Add .* categories$/ })).toBeDisabled()
  })

  it('follow the platform’s limits of length and number', async () => {
    const texts = { categoryName: { most: 6, replaced: '', refused: '' } }
    open({ names: ['Hats'], rules: { texts, endings: {}, limits: { categoriesPerProject: 3 } } })
    await page.getByRole('button', { name: 'Add categories…' }).click()
    const field = page.getByRole('textbox', { name: 'New categories' })
    await field.fill('Trousers\nCoats')
    await expect.element(page.getByText('2 new · 1 name is cut to 6 characters.')).toBeVisible()
    await field.fill('Trousers\nCoats\nShoes')
    await expect.element(page.getByText('A project has 3 categories at most: 1 too many.')).toBeVisible()
  })

  it('are listed by name in natural order, whatever the platform’s order', async () => {
    open({ names: ['Topic 10', 'apples', 'Topic 9', 'Berries'] })
    await expect.element(page.getByRole('button', { name: 'Rename apples' })).toBeVisible()
    const shown = page
      .getByRole('checkbox', { name: /^Select / })
      .elements()
      .map((one) => one.getAttribute('aria-label'))
    expect(shown).toEqual(['Select apples', 'Select Berries', 'Select Topic 9', 'Select Topic 10'])
  })

  it('are sent in batches, each name once, in the pasted order', async () => {
    const said = open()
    await page.getByRole('button', { name: 'Add categories…' }).click()
    const many = Array.from({ length: CATEGORIES_PER_CALL_MAX + 2 }, (_, at) => `New ${at}`)
    await page.getByRole('textbox', { name: 'New categories' }).fill(many.join('\n'))
    await page.getByRole('button', { name: /^Add .* categories$/ }).click()
    await expect.element(page.getByText(/categories added/)).toBeVisible()
    const sent = said().map(({ name, ...rest }) => ({ name, bulk: (rest as { body: { bulk: unknown } }).body.bulk }))
    const bulk = many.map((name) => ({ name }))
    expect(sent).toEqual([
      { name: 'createCategories', bulk: bulk.slice(0, CATEGORIES_PER_CALL_MAX) },
      { name: 'createCategories', bulk: bulk.slice(CATEGORIES_PER_CALL_MAX) },
    ])
  })

  it('can’t be restored if somebody else took the name, and say so', async () => {
    const said = open({ names: ['Hats'] })
    await page.getByRole('button', { name: 'Rename Hats' }).click()
    const field = page.getByRole('textbox', { name: 'Name of Hats' })
    await field.fill('Caps')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Rename Caps' })).toBeVisible()
    said.take('Hats')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('“Caps” was not renamed')).toBeVisible()
    await expect.element(page.getByText(/There is a category “Hats” already\./)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Rename Caps' })).toBeVisible()
  })

  it('are renamed with F2; a taken name is an error at its field, and the notice offers Undo', async () => {
    open({ names: ['Hats', 'Shoes'] })
    const rename = page.getByRole('button', { name: 'Rename Hats' })
    await expect.element(rename).toBeVisible()
    ;(rename.element() as HTMLElement).focus()
    await userEvent.keyboard('{F2}')
    const field = page.getByRole('textbox', { name: 'Name of Hats' })
    await field.fill('Shoes')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('There is a category “Shoes” already. Choose another name.')
    await field.fill('Caps')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Rename Caps' })).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('button', { name: 'Rename Hats' })).toBeVisible()
  })

  it('are deleted together with a choice for their items, and can be restored [S2.8]', async () => {
    const said = open({ names: ['Hats', 'Shoes', 'Gloves'] })
    await page.getByRole('checkbox', { name: 'Select Hats' }).click()
    await page.getByRole('checkbox', { name: 'Select Shoes' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Their 120 items then have' }).selectOptions('Gloves')
    await expect.element(dialog.getByText(/1 person receives items of them/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete 2 categories' }).click()
    await expect.element(page.getByText('2 categories are deleted')).toBeVisible()
    expect(said()).toMatchObject([{ name: 'deleteCategories', query: { filter: 'id||$in||1,2', into: 3 } }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('2 categories are back')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Rename Hats' })).toBeVisible()
  })

  it('are assigned to people and removed from them', async () => {
    const said = open({ names: ['Hats', 'Shoes'] })
    await page.getByRole('button', { name: 'Hats is received by Ada Brown' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Ada Brown/ }).click()
    await dialog.getByRole('checkbox', { name: /Ben Okafor/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('button', { name: 'Hats is received by Ben Okafor' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('button', { name: 'Hats is received by Ada Brown' })).toBeVisible()
    expect(said()).toMatchObject(
      [
        ['addcontributorcategory', 12],
        ['removecontributorcategory', 11],
        ['addcontributorcategory', 11],
        ['removecontributorcategory', 12],
      ].map(([action, id]) => ({ query: { action }, body: { query: { search: { $and: [{ id: { $in: [id] } }] } } } })),
    )
  })

  it('must be switched on first, which people who don’t manage the project can’t do', async () => {
    open({ isOn: false })
    await expect.element(page.getByRole('switch', { name: /Items have categories/ })).not.toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Add categories…' })).not.toBeInTheDocument()
  })

  it('are readable for everybody and editable only with the right', async () => {
    open({ names: ['Hats'], actions: [] })
    await expect.element(page.getByRole('img', { name: 'Hats is received by Ada Brown' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add categories…' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Rename Hats' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })
})
