import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_TYPE, type ProjectType, STEP_TYPE } from '#domain/enums'
import { platformError } from '#domain/errors'
import type { EndpointBody, WireSteps } from '#endpoints'
import { SettingsPage } from '../../renderer/areas/project-settings/settings-page'
import { useTexts } from '../../renderer/areas/project-settings/texts-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

const AT = '2026-05-01T08:00:00.000Z'
const COLOURS = ['#E0533D', '#377CC8', '#469B88', '#9A60B4']

const aClass = (id: number, name: string) => ({
  id,
  project_id: 100,
  name,
  color: COLOURS[id % COLOURS.length],
  type: 1,
  attribute_groups: [
    {
      id: id * 10,
      name: 'State',
      group_type: 'radio',
      isRequired: false,
      default_value: null,
      attributes: ['whole', 'broken'].map((word, at) => ({ id: id * 10 + at, name: word, default: 0 })),
    },
  ],
  createdAt: AT,
  updatedAt: AT,
})

interface Opened {
  readonly type?: ProjectType
  readonly classes?: readonly string[]
  readonly flow?: Partial<Pick<WireSteps, 'type' | 'steps' | 'connections'>>
  readonly actions?: readonly string[]
  /** Another person saves other steps just before this one. */
  readonly isOvertaken?: boolean
}

/** Page of steps over a platform that stores changes. */
function open({
  type = PROJECT_TYPE.vector,
  classes = ['Car', 'Tree', 'Sign'],
  flow = {},
  actions = ['ManageSettings'],
  isOvertaken = false,
}: Opened = {}) {
  useTexts.setState({ typed: new Map() })
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  const rows = classes.map((name, at) => aClass(at + 1, name))
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? null
  let kept: WireSteps = {
    type: STEP_TYPE.initial,
    revision: 1,
    steps: [],
    connections: [],
    changed_by: null,
    changed_at: null,
    ...flow,
  }
  let overtakes = isOvertaken
  const keep = (body: EndpointBody<'saveSteps'>, by: string) => {
    kept = {
      type: body.type,
      revision: kept.revision + 1,
      steps: body.steps.map((step, at) => ({
        ...step,
        id: at + 1,
        className: nameOf(step.class_id),
        tool: step.tool ?? null,
      })),
      connections: body.connections,
      changed_by: by,
      changed_at: AT,
    }
    return kept
  }
  const desktop = renderShell(<SettingsPage projectId={project.id} tab="steps" />, {
    projects: [{ ...project, type }],
    accesses: { ...world.accesses, actions: [...actions] },
    rows: {
      records: new Map(),
      answers: {
        listSettings: () => [],
        listClasses: () => ({ data: rows, count: rows.length, total: rows.length }),
        readSteps: () => kept,
        saveSteps: (said) => {
          const body = said.body as EndpointBody<'saveSteps'>
          if (overtakes) {
            overtakes = false
            keep(
              { type: 2, steps: [{ class_id: 3, attribute_ids: [] }], connections: [], revision: 1 },
              'adam@n.example',
            )
          }
          if (body.revision !== kept.revision) {
            // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
            throw platformError('conflict', { data: { present: kept.revision } })
          }
          return keep(body, 'nora@northlight.example')
        },
      },
    },
  })
  return () => saidTo(desktop, 'platform.write').map(([, said]) => (said as { body: object }).body)
}

const stepOf = (id: number, classId: number, tool: number | null = null) => ({
  id,
  class_id: classId,
  className: 'x',
  tool,
  attribute_ids: [],
})
const THREE = [stepOf(1, 1), stepOf(2, 2), stepOf(3, 3)]
const add = (name: string) => page.getByRole('combobox', { name: 'Add a step' }).selectOptions(name)

describe('the steps of a project', () => {
  it('are added, reordered by keys, given attributes, saved and undone [S2.8]', async () => {
    const said = open()
    await page.getByRole('radio', { name: /Step by step/ }).click()
    await expect.element(page.getByText('Add a step first, or let people annotate freely.')).toBeVisible()
    await add('Car')
    await add('Tree')
    const handle = page.getByRole('button', { name: 'Step 2, Tree: move by arrows' })
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByRole('button', { name: 'Step 1, Tree: move by arrows' })).toHaveFocus()
    await page.getByRole('combobox', { name: 'Tool of step 1' }).selectOptions('Polygon')
    await page.getByRole('button', { name: 'No attributes' }).first().click()
    await page.getByRole('checkbox', { name: 'broken' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Steps saved')).toBeVisible()
    expect(said()).toMatchObject([
      {
        type: STEP_TYPE.general,
        revision: 1,
        steps: [
          { class_id: 2, tool: 3, attribute_ids: [21] },
          { class_id: 1, tool: null, attribute_ids: [] },
        ],
      },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('radio', { name: /Freely/ })).toBeChecked()
    expect(said().at(-1)).toMatchObject({ type: STEP_TYPE.initial, revision: 2, steps: [] })
  })

  it('pass the focus of a deleted one to the next, else to the previous, else to the control for a new one', async () => {
    open({ flow: { type: STEP_TYPE.general, steps: THREE } })
    const handle = (at: number, name: string) =>
      page.getByRole('button', { name: `Step ${at}, ${name}: move by arrows` })
    await expect.element(handle(2, 'Tree')).toBeVisible()
    ;(handle(2, 'Tree').element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(handle(2, 'Sign')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(handle(1, 'Car')).toHaveFocus()
    await page.getByRole('button', { name: 'Delete step 1' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Add a step' })).toHaveFocus()
  })

  it('show where a dragged one will be dropped, and drop it there', async () => {
    const said = open({ flow: { type: STEP_TYPE.general, steps: THREE } })
    const rows = () => [...document.querySelectorAll<HTMLElement>('li[data-step]')]
    await expect.poll(() => rows().length).toBe(3)
    const drag = async (from: number, to: number) => {
      const dataTransfer = new DataTransfer()
      const fire = (on: Element | null | undefined, type: string) =>
        on?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      const handle = rows()[from]?.querySelector('[data-handle]')
      fire(handle, 'dragstart')
      await expect.poll(() => (fire(rows()[to], 'dragover'), rows()[to]?.dataset['drop'])).toBeDefined()
      const side = rows()[to]?.dataset['drop']
      fire(rows()[to], 'drop')
      fire(handle, 'dragend')
      await expect.poll(() => rows().some((row) => row.dataset['drop'] !== undefined)).toBe(false)
      return side
    }
    expect(await drag(0, 2)).toBe('below')
    expect(await drag(2, 1)).toBe('above')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(said).toMatchObject([{ steps: [{ class_id: 2 }, { class_id: 1 }, { class_id: 3 }] }])
  })

  it('of key points: Escape deselects the first of two points', async () => {
    const said = open({ flow: { type: STEP_TYPE.key_point, steps: THREE, connections: [] } })
    const point = (name: string) => page.getByRole('button', { name })
    await point('Point 1, Car').click()
    await expect.element(point('Point 1, Car')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(point('Point 1, Car')).toHaveAttribute('aria-pressed', 'false')
    await point('Point 2, Tree').click()
    await point('Point 3, Sign').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(said).toMatchObject([{ connections: [[2, 3]] }])
  })

  it('of key points are connected by two presses and disconnected in the list beside the drawing', async () => {
    const said = open({ flow: { type: STEP_TYPE.key_point, steps: THREE, connections: [[1, 2]] } })
    await page.getByRole('button', { name: 'Point 3, Sign' }).click()
    await page.getByRole('button', { name: 'Point 1, Car' }).click()
    await page.getByRole('button', { name: 'Part 1–2' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(said).toMatchObject([{ type: STEP_TYPE.key_point, connections: [[3, 1]] }])
  })

  it('describe their effect in the editor, and keep a tool set by a script', async () => {
    const said = open({ flow: { type: STEP_TYPE.general, steps: [stepOf(1, 1, 77), ...THREE.slice(1)] } })
    await expect.element(page.getByText(/The editor selects the class and tool of each step/)).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Tool of step 1' })).toHaveDisplayValue('Tool 77')
    await page.getByRole('combobox', { name: 'Tool of step 2' }).selectOptions('Point')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(said).toMatchObject([{ steps: [{ tool: 77 }, { tool: 5 }, { tool: null }] }])
    await page.getByRole('radio', { name: /Key points/ }).click()
    await expect.element(page.getByText(/Together they are one skeleton of the first step’s class/)).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Tool of step 1' })).not.toBeInTheDocument()
  })

  it('of two writers are the first one’s until the second chooses [S2.8]', async () => {
    const said = open({ flow: { type: STEP_TYPE.general, steps: THREE }, isOvertaken: true })
    await page.getByRole('button', { name: 'Delete step 1' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('adam@n.example changed the steps meanwhile. Theirs: Sign.')
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect.element(page.getByText('Steps saved')).toBeVisible()
    expect(said().at(-1)).toMatchObject({ revision: 2, steps: [{ class_id: 2 }, { class_id: 3 }] })
  })

  it('with a deleted class can’t be saved before another one is chosen', async () => {
    open({ flow: { type: STEP_TYPE.general, steps: [stepOf(1, 1), stepOf(2, 99)] } })
    await add('Sign')
    await expect.element(page.getByText(/The class of step 2 is gone/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Class of step 2' }).selectOptions('Tree')
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('are readable for everybody and editable only with the right', async () => {
    open({ flow: { type: STEP_TYPE.general, steps: THREE }, actions: [] })
    await expect.element(page.getByText('Tree')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Freely/ })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Delete step 1' })).not.toBeInTheDocument()
  })

  it('have no key points outside vector projects', async () => {
    open({ type: PROJECT_TYPE.pixel })
    await expect.element(page.getByRole('radio', { name: /Step by step/ })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Key points/ })).not.toBeInTheDocument()
  })
})
