import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DesktopApi } from '#contract/api'
import { PROJECT_TYPE, type ProjectType } from '#domain/enums'
import { platformError } from '#domain/errors'
import { COMMANDS, findCommands } from '../../renderer/areas/classes/commands'
import { ClassesPage } from '../../renderer/areas/classes/classes-page'
import { projectInPlace } from '../../renderer/projects/project-in-place'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { useUndo } from '../../renderer/stores/undo-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

interface Row {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly type: number
  readonly digit: number | null
  readonly attribute_groups: readonly object[]
}
const MOTION = {
  id: 501,
  name: 'Motion',
  group_type: 'radio',
  isRequired: true,
  default_value: 'Parked',
  attributes: [
    { id: 601, name: 'Moving', default: 0 },
    { id: 602, name: 'Parked', default: 1 },
  ],
}
const aClass = (id: number, name: string, part: Partial<Row> = {}): Row => ({
  id,
  name,
  color: '#E6194B',
  type: 1,
  digit: null,
  attribute_groups: [],
  ...part,
})

let lastId = 9_000
/** Named entries without an id get one, as on the platform. */
function withId(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('name' in value) || 'id' in value || 'color' in value)
    return value
  lastId += 1
  return { ...value, id: lastId }
}

interface Setting {
  readonly type?: ProjectType
  readonly actions?: readonly string[]
  readonly uses?: readonly object[]
  readonly refused?: boolean
}

function Shown() {
  const place = usePlace((state) => state.place)
  return place.area === 'classes' ? <ClassesPage {...place} /> : null
}

/** Page over these classes; the platform stores changes. */
function open(
  rows: readonly Row[],
  { type = PROJECT_TYPE.vector, actions = ['CreateClass'], uses = [], refused = false }: Setting = {},
) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  let kept = rows
  const listed = (data: readonly object[]) => ({ data, count: data.length, total: data.length })
  const change = (id: number, said: object) => {
    const part = JSON.parse(JSON.stringify(said), withId) as object
    kept = kept.map((row) => (row.id === id ? { ...row, ...part } : row))
    return kept.find((row) => row.id === id)
  }
  goTo({ area: 'classes', projectId: project.id, classId: null })
  const desktop = renderShell(<Shown />, {
    projects: [{ ...project, type }],
    accesses: { ...world.accesses, actions: [...actions] },
    rows: {
      records: new Map(),
      answers: {
        listClasses: () => listed(kept),
        listClassUses: () => listed(uses),
        updateClass: ({ path, body }) => {
          // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
          if (refused) throw platformError('name_taken')
          return change(Number(path?.['classId']), body as object)
        },
        updateClasses: ({ body }) => ({
          data: (body as { classes: { id: number }[] }).classes.map(({ id, ...part }) => change(id, part)),
        }),
        removeClasses: () => ({ id: 41 }),
        mergeClass: () => ({ id: 42 }),
      },
    },
  })
  return {
    api: desktop.api,
    said: () => saidTo(desktop, 'platform.write'),
    started: () => saidTo(desktop, 'platform.start'),
  }
}
const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const names = () => [...document.querySelectorAll('li[data-index] a')].map((one) => one.children[1]?.textContent)

const CAR = aClass(1, 'Car', { attribute_groups: [MOTION] })
const THREE = [CAR, aClass(2, 'Bus', { color: '#3CB44B' }), aClass(3, 'Tree', { color: '#4363D8' })]

describe('the list of classes', () => {
  it('is walked with arrows; a digit sets a class’s key, which can be undone [S2.7]', async () => {
    const { said } = open(THREE)
    await expect.element(link('Car')).toBeVisible()
    ;(link('Car').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}3')
    await expect.element(link('Bus')).toHaveFocus()
    await expect.element(page.getByText('3', { exact: true }).first()).toBeVisible()
    await expect.poll(said).toMatchObject([['updateClasses', { body: { classes: [{ id: 2, digit: 3 }] } }]])
    await expect.poll(() => useUndo.getState().past.at(-1)?.name).toBe('key of a class')
    await useUndo.getState().past.at(-1)?.undo('undo')
    expect(said()[1]).toMatchObject(['updateClasses', { body: { classes: [{ id: 2, digit: null }] } }])
  })

  it('a class without a chosen key → the editor names its automatic key', async () => {
    open([CAR, aClass(2, 'Bus', { digit: 1 }), aClass(3, 'Tree')])
    await link('Tree').click()
    const key = page.getByLabelText('Key')
    await expect.element(key).toHaveDisplayValue('Automatic (3)')
    await link('Bus').click()
    await expect.element(key.getByRole('option', { name: 'Automatic (2)' })).toBeInTheDocument()
  })

  it('is reordered with Alt and an arrow', async () => {
    const { said } = open(THREE)
    await expect.element(link('Tree')).toBeVisible()
    ;(link('Tree').element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(said).toMatchObject([['updateClass', { path: { classId: 3 }, body: { position: 1 } }]])
  })

  it('is filtered by name, and says so without a match', async () => {
    open(THREE)
    await page.getByRole('searchbox', { name: 'Search classes' }).fill('bu')
    await expect.poll(names).toEqual(['Bus'])
    await page.getByRole('searchbox', { name: 'Search classes' }).fill('zzz')
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
    await expect.poll(names).toEqual(['Car', 'Bus', 'Tree'])
  })

  it('gives selected classes colours that differ from all others', async () => {
    const { said } = open(THREE)
    await page.getByRole('checkbox', { name: 'Select Bus' }).click()
    await page.getByRole('checkbox', { name: 'Select Tree' }).click()
    await page.getByRole('button', { name: /^Give each a colour/ }).click()
    await expect.poll(said).toHaveLength(1)
    const [, { body }] = said()[0] as unknown as [string, { body: { classes: { id: number; color: string }[] } }]
    expect(body.classes.map(({ id }) => id)).toEqual([2, 3])
    expect(new Set([CAR.color, ...body.classes.map(({ color }) => color)]).size).toBe(3)
  })
})

describe('a class that is deleted', () => {
  it('asks about its objects and starts a job [S7.9]', async () => {
    const { started } = open(THREE, { uses: [{ class_id: 2, count: 312, items: 40 }] })
    await link('Bus').click()
    await userEvent.keyboard('{Delete}')
    const dialog = page.getByRole('dialog', { name: 'Delete class “Bus”?' })
    await expect.element(dialog.getByText(/^Class “Bus” has 312 objects\./)).toBeVisible()
    await dialog.getByRole('radio', { name: /Delete them too/ }).click()
    await dialog.getByRole('button', { name: 'Delete class' }).click()
    await expect.poll(started).toMatchObject([['removeClasses', { body: { class_ids: [2], objects: 'delete' } }]])
    await expect.element(dialog).not.toBeInTheDocument()
    // The next check reads what follows.
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Tree')
  })
})

describe('a class that is merged', () => {
  it('shows the target’s number of objects before and after, runs as a job, and leads to the target', async () => {
    const uses = [
      { class_id: 1, count: 12, items: 4 },
      { class_id: 2, count: 30, items: 9 },
    ]
    const { started } = open([...THREE, aClass(4, 'Night', { type: 2 })], { uses })
    await link('Car').click()
    await page.getByRole('button', { name: 'Merge into…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge class “Car”' })
    // It only fits into one of its own kind.
    await expect.element(dialog.getByRole('radio', { name: /^Tree/ })).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /^Night/ })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await dialog.getByRole('radio', { name: /^Bus/ }).click()
    await expect.element(dialog.getByText('“Bus” has 30 objects now, and 42 objects afterwards.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(started()).toMatchObject([['mergeClass', { path: { classId: 1 }, body: { into: 2 } }]])
    expect(usePlace.getState().place).toMatchObject({ area: 'classes', classId: 2 })
    expect(useUndo.getState().past.at(-1)?.name).toBe('merge of classes')
  })
})

describe('a class that is edited', () => {
  it('in a window of any width → the buttons of a group stay in one line', async () => {
    open([CAR])
    await link('Car').click()
    const group = page.getByRole('group', { name: 'Motion' })
    await expect.element(group.getByRole('button', { name: 'Remove Motion' })).toBeVisible()
    const topOf = (name: string) => group.getByRole('button', { name }).element().getBoundingClientRect().top
    for (let width = 1_000; width >= 600; width -= 20) {
      await page.viewport(width, 700)
      expect([width, topOf('Move Motion down'), topOf('Remove Motion')]).toEqual([
        width,
        topOf('Move Motion up'),
        topOf('Move Motion up'),
      ])
    }
    await page.viewport(1_000, 700)
  })

  it('keeps unsaved text while another class is viewed, and saves all its groups [S2.7]', async () => {
    const { said } = open(THREE)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Automobile')
    await link('Bus').click()
    await expect.element(name).toHaveValue('Bus')
    await expect.element(page.getByRole('img', { name: 'not saved' })).toBeVisible()
    await link('Car').click()
    await expect.element(name).toHaveValue('Automobile')
    await page.getByRole('textbox', { name: 'Answer 2' }).click()
    const data = new DataTransfer()
    data.setData('text', 'Towed\nParked\nBroken')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.element(page.getByRole('textbox', { name: 'Answer 4' })).toHaveValue('Broken')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(said).toMatchObject([
      [
        'updateClass',
        {
          path: { classId: 1 },
          body: {
            name: 'Automobile',
            attribute_groups: [
              {
                id: 501,
                default_value: 'Parked',
                attributes: [{ id: 601 }, { id: 602, default: 1 }, { name: 'Towed' }, { name: 'Broken' }],
              },
            ],
          },
        },
      ],
    ])
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument()
  })

  it('says what saving deletes, and keeps the text after a refusal', async () => {
    open(THREE, { refused: true })
    await page.getByRole('button', { name: 'Remove Motion' }).click()
    await expect.element(page.getByText(/Saving removes group “Motion”\./)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Motion')
  })

  it('can’t change its kind or its groups while in use, and says by how many objects [S7.9]', async () => {
    open(THREE, { uses: [{ class_id: 1, count: 312, items: 40 }] })
    const kind = page.getByRole('combobox', { name: 'Kind of answer' })
    await expect.element(kind).toBeDisabled()
    await expect.element(kind).toHaveAttribute('title', 'Used by 312 objects in 40 items.')
    await link('Bus').click()
    await expect.element(page.getByRole('combobox', { name: 'Kind', exact: true })).toBeEnabled()
  })

  it('can’t take another class’s name', async () => {
    open(THREE)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bus')
    await expect.element(page.getByRole('alert')).toHaveTextContent('This project has a class of this name.')
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  })

  it('asks for a number → minimum, maximum, step and unit are saved, and invalid ones are named', async () => {
    const speed = { ...MOTION, id: 502, name: 'Speed', group_type: 'numeric', default_value: null, attributes: [] }
    const { said } = open([aClass(21, 'Car', { attribute_groups: [speed] })])
    const numbers = page.getByRole('group', { name: 'Numbers' })
    const field = (name: string) => numbers.getByRole('textbox', { name })
    await field('Minimum').fill('300')
    await field('Maximum').fill('250')
    await expect.element(numbers.getByText('The minimum is larger than the maximum.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await field('Minimum').fill('0')
    await field('Step').fill('0,5')
    await field('Unit').fill('km/h')
    await page.getByRole('textbox', { name: 'Default answer' }).fill('3.3')
    await expect.element(page.getByText('Write a number on a step of the range.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Default answer' }).fill('3.5')
    const panel = page.getByRole('complementary', { name: 'While annotating' })
    await expect.element(panel.getByRole('spinbutton', { name: 'Speed' })).toHaveAttribute('placeholder', '0–250 km/h')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const number = { min: 0, max: 250, step: 0.5, unit: 'km/h' }
    await expect
      .poll(said)
      .toMatchObject([['updateClass', { body: { attribute_groups: [{ id: 502, default_value: 3.5, number }] } }]])
  })

  it('copies a group to chosen classes, with Undo; a class that has it already is skipped', async () => {
    const { said } = open([
      aClass(31, 'Car', { attribute_groups: [MOTION] }),
      aClass(32, 'Bus'),
      aClass(33, 'Tree'),
      aClass(34, 'Van', { attribute_groups: [MOTION] }),
    ])
    await page.getByRole('button', { name: 'Copy Motion to other classes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy “Motion” to other classes' })
    await expect.element(dialog.getByRole('checkbox', { name: /^Van/ })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'All of these' }).click()
    await dialog.getByRole('button', { name: 'Copy to 2 classes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const group = { name: 'Motion', group_type: 'radio', default_value: 'Parked', isRequired: true }
    expect(said()).toMatchObject([
      [
        'updateClasses',
        {
          body: {
            classes: [
              { id: 32, attribute_groups: [group] },
              { id: 33, attribute_groups: [group] },
            ],
          },
        },
      ],
    ])
    expect(JSON.stringify(said())).not.toMatch(/50[12]|60[12]/)
    expect(useUndo.getState().past.at(-1)?.name).toBe('copy of a group')
  })

  it('has one default answer of a radio group, chosen by a radio, and none once cleared', async () => {
    const { said } = open([aClass(41, 'Car', { attribute_groups: [MOTION] })])
    const first = (name: string) => page.getByRole('radio', { name: `${name} is a default answer` })
    await expect.element(first('Parked')).toBeChecked()
    await first('Moving').click()
    await expect.element(first('Parked')).not.toBeChecked()
    await page.getByRole('button', { name: 'Clear default answer' }).click()
    await expect.element(first('Moving')).not.toBeChecked()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(said)
      .toMatchObject([['updateClass', { body: { attribute_groups: [{ id: 501, default_value: null }] } }]])
  })

  it('shows a preview for annotators', async () => {
    open(THREE)
    const panel = page.getByRole('complementary', { name: 'While annotating' })
    await expect.element(panel.getByRole('radio', { name: 'Parked' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Answer 1' }).fill('Driving')
    await expect.element(panel.getByRole('radio', { name: 'Driving' })).toBeVisible()
  })
})

describe('the palette', () => {
  const found = (api: DesktopApi) => findCommands(api, new QueryClient())

  it('offers new classes and their import anywhere in a project to people who may edit them', async () => {
    const { api } = open(THREE)
    await expect.poll(() => COMMANDS.find(({ id }) => id === 'classes.new')?.hasUse?.()).toBe(true)
    expect(await found(api)).toEqual([])
    const projectId = projectInPlace() ?? 0
    goTo({ area: 'project', projectId })
    const [first, ...others] = await found(api)
    expect([first, ...others].map((one) => one?.label)).toEqual(['New classes…', 'Import classes…'])
    first?.run()
    await expect.element(page.getByRole('dialog', { name: 'What will be annotated?' })).toBeVisible()
    expect(usePlace.getState().place).toMatchObject({ area: 'classes', projectId })
  })

  it.each([
    ['who may not', { actions: [] }],
    ['a project whose classes come from its form', { type: PROJECT_TYPE.custom_llm }],
  ])('offers none to %s', async (_who, setting) => {
    const { api } = open(THREE, setting)
    goTo({ area: 'project', projectId: projectInPlace() ?? 0 })
    expect(await found(api)).toEqual([])
  })
})

describe('where nothing can be changed', () => {
  it('a project without classes → says what to do next', async () => {
    open([])
    await expect.element(page.getByText('No classes yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add class' }).click()
    await expect.element(page.getByRole('dialog', { name: 'What will be annotated?' })).toBeVisible()
  })

  it('a multimodal project → takes its classes from the form', async () => {
    open([], { type: PROJECT_TYPE.custom_llm })
    await expect.element(page.getByRole('heading', { name: 'Classes come from the form.' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'New classes' })).not.toBeInTheDocument()
  })

  it('a person without the right → can only read them', async () => {
    open(THREE, { actions: [] })
    const { first_name, last_name } = freshWorld().user
    await expect
      .element(page.getByText(`Only admins of the project change its classes. Ask ${first_name} ${last_name}.`))
      .toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'New classes' })).toBeDisabled()
    await expect.element(page.getByRole('checkbox', { name: 'Select Car' })).not.toBeInTheDocument()
    expect(['classes.new', 'classes.import'].map((id) => COMMANDS.find((one) => one.id === id)?.hasUse?.())).toEqual([
      false,
      false,
    ])
  })
})
