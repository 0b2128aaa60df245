import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import {
  EMPTY_DRAFT,
  keptDraft,
  readDraft,
  useDraft,
  type WizardDraft,
} from '../../renderer/areas/new-project/draft-store'
import { readRecipe, type Recipe, recipeFile } from '../../renderer/projects/recipe'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { FOLDER, openWizard } from './shown-wizard'

const TYPES = Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await userEvent.keyboard(key)
}

it.each(TYPES)('the wizard → creates a project of the type %s by keyboard only [S2.7] [S1.1]', async (type) => {
  const { said } = openWizard()
  const card = page.getByRole('radio', { name: new RegExp(`^${PROJECT_TYPE_LABEL[type]}`) })
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  ;(page.getByRole('radio', { checked: true }).element() as HTMLElement).focus()
  for (let at = 0; at < TYPES.indexOf(type); at += 1) await press('{ArrowDown}')
  await expect.element(card).toBeChecked()
  await press('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Night shots')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(usePlace.getState().place).toEqual({ area: 'project', projectId: 77 })
  expect(said()[0]).toMatchObject(['createProject', { body: { name: 'Night shots', type: PROJECT_TYPE[type] } }])
})

it('a taken name → is reported while typing, with the name the project would get [S5.1]', async () => {
  openWizard({ taken: ['Street scenes'] })
  await page.getByRole('button', { name: 'Next' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Street scenes')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The team has a project “Street scenes” already.')
  await name.fill('Street: scenes')
  await expect.element(page.getByText('It is kept as “Street_ scenes”.')).toBeVisible()
})

it('a refused name → returns the person to the name step', async () => {
  const { said } = openWizard({
    failures: { createProject: [platformError('name_taken', { message: 'It is taken.' })] },
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Quay')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  const [first, second] = said().map(([, call]) => (call as { once: string }).once)
  expect(first).not.toBe(second)
})

it('an unknown outcome → the same request is repeated', async () => {
  const { said } = openWizard({ begun: { name: 'Quay' }, failures: { createProject: [platformError('timeout')] } })
  await page.getByRole('link', { name: /Settings/ }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  const [first, second] = said().map(([, call]) => (call as { once: string }).once)
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).toBe(first)
})

it('failed classes → the project stays, the failure is shown, and Retry adds them', async () => {
  const { said } = openWizard({ failures: { createClasses: [platformError('platform_failed')] } })
  await page.getByRole('link', { name: /Name/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /By hand/ }).click({ force: true })
  await page.getByRole('textbox', { name: 'Names' }).fill('Crane\nShip\nCrane')
  await expect.element(page.getByText('2 classes')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Items per request' }).fill('12')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Couldn’t add classes.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(said().map(([row]) => row)).toEqual(['createProject', 'createClasses', 'changeSettings', 'createClasses'])
  expect(said().at(-1)).toMatchObject([
    'createClasses',
    { projectId: 77, body: { classes: [{ name: 'Crane' }, { name: 'Ship' }] } },
  ])
  expect(said()[2]).toMatchObject([
    'changeSettings',
    { body: { settings: [{ attribute: 'ImageAutoAssignCount', value: 12 }] } },
  ])
})

it('a multimodal project → gets its form instead of classes; unreadable parts of the file are listed', async () => {
  const { said } = openWizard({ begun: { type: 'custom_llm', name: 'Judged answers' } })
  await page.getByRole('link', { name: /Form/ }).click()
  await page.getByRole('radio', { name: /From a file/ }).click({ force: true })
  await expect.element(page.getByText('Choose the file of the form again.')).toBeVisible()
  const form = {
    components: [
      { id: 'r_1', type: 'input' },
      { id: 'r_2', type: 'hologram' },
    ],
  }
  await page
    .getByLabelText('File of the form')
    .upload(new File([JSON.stringify(form)], 'form.json', { type: 'application/json' }))
  await expect.element(page.getByText('1 component can be read.')).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Component 2: No component is of the type “hologram”. It is left out.')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(said().at(-1)).toMatchObject(['saveProjectForm', { body: { components: [{ id: 'r_1', type: 'input' }] } }])
  expect((said().at(-1) as [string, { body: { components: unknown[] } }])[1].body.components).toHaveLength(1)
})

it('invalid settings → are refused at their field, and block creation', async () => {
  openWizard({ begun: { type: 'video', name: 'Clips' } })
  await page.getByRole('link', { name: /Settings/ }).click()
  await page.getByRole('textbox', { name: 'Frame rate' }).fill('120')
  await expect.element(page.getByRole('alert')).toHaveTextContent('More than 0.0001 and less than 120.')
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
})

it('a person who can’t create projects → learns who can', async () => {
  openWizard({ actions: [] })
  await expect.element(page.getByText("Your role in this team can't make projects")).toBeVisible()
  await expect.element(page.getByText('Only admins of the team make projects. Ask Cora Moreno.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Next' }).query()).toBeNull()
})

it('choices → are kept, but only for the person who made them', async () => {
  openWizard()
  await page.getByRole('link', { name: /Name/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay')
  const kept = readDraft(JSON.parse(JSON.stringify(keptDraft(useDraft.getState()))) as Record<string, unknown>)
  expect(kept).toMatchObject({ name: 'Quay', type: 'vector' })
  goTo({ area: 'projects' })
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  goTo({ area: 'newProject', step: 'name' })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Quay')
  goTo({ area: 'projects' })
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  useDraft.setState({ person: 'else@example.com' })
  goTo({ area: 'newProject', step: 'name' })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

const RECIPE: Recipe = {
  type: 'pixel',
  description: 'Cells under the microscope',
  workflow: null,
  instructions: { link: 'https://example.com/rules', text: 'Tight masks.' },
  settings: [
    { attribute: 'ImageAutoAssignCount', value: 9 },
    { attribute: 'ItemAutoAssignOrder', value: 3 },
  ],
  classes: [{ name: 'Nucleus', color: '#4F7CFF', type: 1, digit: 3, attribute_groups: [] }],
  templates: [{ name: 'Cell', points: [{ id: 1, x: 0.25, y: 0.5, name: 'Core' }], connections: [] }],
  steps: null,
  form: null,
  categories: [],
}

it('a recipe → creates a project with type, classes with keys, templates, settings and instructions [S2.7]', async () => {
  const { said } = openWizard()
  const file = new File([recipeFile('Cells', RECIPE)], 'cells.json', { type: 'application/json' })
  await page.getByLabelText('File of a recipe').upload(file)
  await expect.element(page.getByRole('radio', { name: /^Pixel/ })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('More cells')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(said()).toMatchObject([
    ['createProject', { body: { name: 'More cells', type: PROJECT_TYPE.pixel, description: RECIPE.description } }],
    ['createClasses', { body: { classes: RECIPE.classes } }],
    ['createTemplate', { projectId: 77, body: RECIPE.templates[0] }],
    ['changeSettings', { body: { settings: RECIPE.settings } }],
    ['saveInstructions', { body: { ...RECIPE.instructions, revision: 0 } }],
  ])
})

const STEPPED: Recipe = {
  ...RECIPE,
  type: 'vector',
  workflow: 'Two passes',
  settings: [],
  instructions: { link: '', text: '' },
  templates: [],
  steps: { kind: 'general', steps: [{ class: 'Nucleus', tool: 3, attributes: [] }], connections: [] },
}
const upload = (recipe: Recipe) =>
  page
    .getByLabelText('File of a recipe')
    .upload(new File([recipeFile('Cells', recipe)], 'cells.json', { type: 'application/json' }))

describe('the steps of a recipe', () => {
  it('are added after the classes and wait if those failed; a workflow missing in the team is reported', async () => {
    const { said } = openWizard({ failures: { createClasses: [platformError('platform_failed')] }, lateClasses: true })
    await upload(STEPPED)
    await expect.element(page.getByText(/The team has no workflow “Two passes”/)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('More cells')
    await page.getByRole('link', { name: /Summary/ }).click()
    await expect.element(page.getByText('From a file, with 1 step')).toBeVisible()
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect.element(page.getByText('Couldn’t add the steps.')).toBeVisible()
    await expect.element(page.getByText(/no class “Nucleus” yet/)).toBeVisible()
    expect(said().map(([row]) => row)).not.toContain('saveSteps')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect.element(page.getByText('Couldn’t add classes.')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
    expect(said().at(-1)).toMatchObject([
      'saveSteps',
      { body: { type: 2, revision: 4, steps: [{ class_id: 31, tool: 3, attribute_ids: [] }] } },
    ])
  })

  it('are left out if other classes are chosen', async () => {
    const { said } = openWizard()
    await upload(STEPPED)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('More cells')
    await page.getByRole('link', { name: /Classes/ }).click()
    await page.getByRole('radio', { name: /^None/ }).click({ force: true })
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
    expect(said().map(([row]) => row)).toEqual(['createProject'])
  })

  it('are read as far as their classes are in the file, and the rest is reported', () => {
    const steps = {
      kind: 'key_point',
      steps: [{ class: 'Nucleus' }, { class: 'Wall' }, 7],
      connections: [[1, 2]],
    }
    const { recipe, problems } = readRecipe(JSON.stringify({ recipe: 1, ...RECIPE, steps }))
    expect(recipe?.steps).toEqual({
      kind: 'key_point',
      steps: [{ class: 'Nucleus', tool: null, attributes: [] }],
      connections: [],
    })
    expect(problems).toEqual([
      'Step 2: The recipe has no class “Wall”. It is left out.',
      'Step 3: It names no class. It is left out.',
      'Some connections of the steps are left out.',
    ])
  })
})

describe('instructions of a recipe after a lost answer', () => {
  const begun: Partial<WizardDraft> = {
    name: 'More cells',
    recipeName: 'cells.json',
    recipe: {
      settings: [],
      instructions: { link: '', text: 'Tight masks.' },
      templates: [],
      steps: null,
      categories: [],
    },
  }
  const lost = () => ({ saveInstructions: [platformError('timeout'), platformError('conflict', { message: 'Adam.' })] })

  it('are counted as added by Retry if the platform has them', async () => {
    const { said } = openWizard({
      begun,
      failures: lost(),
      instructions: { link: '', text: 'Tight masks.', revision: 1 },
    })
    await page.getByRole('link', { name: /Summary/ }).click()
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect.element(page.getByText('Couldn’t add the instructions.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
    expect(said().filter(([row]) => row === 'saveInstructions')).toHaveLength(2)
  })

  it('are written again if somebody emptied them', async () => {
    const { said } = openWizard({ begun, failures: lost(), instructions: { link: '', text: '', revision: 2 } })
    await page.getByRole('link', { name: /Summary/ }).click()
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
    expect(said().at(-1)).toMatchObject(['saveInstructions', { body: { text: 'Tight masks.', revision: 2 } }])
  })

  it('never overwrite another person’s text', async () => {
    const { said } = openWizard({
      begun,
      failures: lost(),
      instructions: { link: '', text: 'Loose masks.', revision: 1 },
    })
    await page.getByRole('link', { name: /Summary/ }).click()
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText(/Adam\./)).toBeVisible()
    expect(said().filter(([row]) => row === 'saveInstructions')).toHaveLength(2)
  })
})

it('a recipe → is read as written, and unsupported parts are reported in sentences', () => {
  const text = recipeFile('Cells', RECIPE)
  const { recipe, problems } = readRecipe(text)
  expect(problems).toEqual([])
  expect(recipe && recipeFile('Cells', recipe)).toBe(text)
  expect(readRecipe('{}').problems).toEqual(['It isn’t a project recipe.'])
  expect(readRecipe('{"recipe": 2}').problems).toEqual(['It is a recipe of a newer version of this app.'])
  expect(readRecipe('{"recipe": 1, "type": "hologram"}').recipe).toBeUndefined()
  const broken = {
    recipe: 1,
    type: 'vector',
    classes: [{ name: 'No colour' }],
    settings: [
      { attribute: 'Sparkles', value: 1 },
      { attribute: 'ImageAutoAssignCount', value: 99 },
    ],
    instructions: { link: 'http://example.com', text: 'Read me' },
  }
  const read = readRecipe(JSON.stringify(broken))
  expect(read.recipe).toMatchObject({ classes: [], settings: [], instructions: { link: '', text: 'Read me' } })
  expect(read.problems).toEqual([
    'Class 1: “No colour” has no colour.',
    'There is no setting “Sparkles”. It is left out.',
    'ImageAutoAssignCount: Between 1 and 50. It is left out.',
    'The link of the instructions: It begins with https:// and has no blanks. It is left out.',
  ])
})

it.each([
  { title: 'classes', begun: { classes: 'file' } },
  { title: 'a form', begun: { type: 'custom_llm', form: 'file' } },
  { title: 'a recipe', begun: { recipeName: 'cells.json' } },
] as const)('$title → fail if their file is gone after a restart', async ({ begun }) => {
  const { said } = openWizard({ begun: { ...begun, name: 'Quay', made: { projectId: 77, name: 'Quay' } } })
  await page.getByRole('link', { name: /Summary/ }).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/was lost when the app restarted/)).toBeVisible()
  expect(usePlace.getState().place).toEqual({ area: 'newProject', step: 'summary' })
  expect(said()).toEqual([])
})

it('after a restart with only the recipe’s name → asks for the file again', async () => {
  openWizard({ begun: { name: 'More cells', recipeName: 'cells.json' } })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Choose the recipe again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
})

it('people → are chosen with roles, also by pasting addresses, and are in the project with them [S2.7]', async () => {
  const { said } = openWizard({ begun: { name: 'Quay' } })
  goTo({ area: 'newProject', step: 'people' })
  await page.getByRole('checkbox', { name: /Ben Moreno/ }).click()
  await page.getByRole('combobox', { name: 'Role of Ben Moreno' }).selectOptions('QA')
  await expect.element(page.getByText('Cora Moreno')).not.toBeInTheDocument()
  const field = page.getByRole('searchbox').element() as HTMLInputElement
  field.focus()
  const clipboard = new DataTransfer()
  clipboard.setData('text', 'ADA@northlight.example, ben@northlight.example; nobody@elsewhere.example')
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('2 people are chosen.')).toBeVisible()
  await expect.element(page.getByText('Not contributors of this team: nobody@elsewhere.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(said().at(-1)).toMatchObject([
    'shareProject',
    {
      path: { projectId: 77 },
      body: {
        users: [
          { user_id: 'ben@northlight.example', user_role: 2 },
          { user_id: 'ada@northlight.example', user_role: 1 },
        ],
      },
    },
  ])
})

it('files → are chosen before the project is created, and imported afterwards [S2.7] [S2.9]', async () => {
  const { imports } = openWizard({ begun: { name: 'Quay' } })
  goTo({ area: 'newProject', step: 'data' })
  await page.getByRole('button', { name: 'Choose a folder…' }).click()
  await expect.element(page.getByText('/home/mara/quay')).toBeVisible()
  goTo({ area: 'newProject', step: 'summary' })
  await expect.element(page.getByText('12 pictures')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Its files are being imported.')).toBeVisible()
  expect(imports).toMatchObject([{ paths: ['/home/mara/quay'], projectId: 77, type: 'vector', doubles: 'skip' }])
})

it('files lost by a restart → must be chosen again or dropped, and aren’t skipped silently', async () => {
  const kept = keptDraft({ ...EMPTY_DRAFT, name: 'Quay', dataFolder: FOLDER.folder, data: FOLDER })
  openWizard({ begun: readDraft(JSON.parse(JSON.stringify(kept)) as Record<string, unknown>) })
  goTo({ area: 'newProject', step: 'data' })
  await expect.element(page.getByText(/was chosen before Loupe restarted/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeEnabled()
})

it('typed classes without a name → the summary says that there are none', async () => {
  openWizard({ begun: { name: 'Quay', classes: 'names', names: ' ' } })
  goTo({ area: 'newProject', step: 'summary' })
  await expect.element(page.getByText('None for now')).toBeVisible()
  await expect.element(page.getByText('Typed by hand')).not.toBeInTheDocument()
})
