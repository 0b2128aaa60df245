import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { ImportDialog } from '../../renderer/areas/classes/import-dialog'
import { useNotices } from '../../renderer/stores/notice-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

interface Kept {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly type: number
  readonly attribute_groups: readonly object[]
}
const aGroup = (group_type: string, ...names: readonly string[]) => ({
  id: 501,
  name: 'Motion',
  group_type,
  isRequired: false,
  default_value: null,
  attributes: names.map((name, at) => ({ id: 601 + at, name, default: 0 })),
})
const aClass = (id: number, name: string, color: string, ...attribute_groups: readonly object[]): Kept => ({
  id,
  name,
  color,
  type: 1,
  attribute_groups,
})

let lastId = 1_000
/** Dialog over a platform that stores changes; `failing`: the refused call. */
function open(
  present: readonly Kept[],
  { failing, texts = {} }: { readonly failing?: number; readonly texts?: object } = {},
) {
  const [project, other] = freshWorld().projects
  if (project === undefined || other === undefined) throw new Error('no projects')
  let kept = present
  let calls = 0
  const listed = (data: readonly object[]) => ({ data, count: data.length, total: data.length })
  const call = () => {
    calls += 1
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    if (calls === failing) throw platformError('timeout')
  }
  const desktop = renderShell(<ImportDialog projectId={project.id} onClose={() => undefined} />, {
    rows: {
      records: new Map(),
      answers: {
        readValidationRules: () => ({ texts, endings: {}, limits: {} }),
        listClasses: ({ projectId }) => listed(projectId === project.id ? kept : [aClass(9, 'Lorry', '#123456')]),
        createClasses: ({ body }) => {
          call()
          const made = (body as { classes: Kept[] }).classes.map((one) => ({
            ...one,
            color: one.color.toUpperCase(),
            id: (lastId += 1),
          }))
          kept = [...kept, ...made]
          return { data: made, existing: [] }
        },
        updateClasses: ({ body }) => {
          call()
          return { data: (body as { classes: Kept[] }).classes }
        },
      },
    },
  })
  return {
    other,
    said: () => saidTo(desktop, 'platform.write') as unknown as [string, { body: { classes: Kept[] } }][],
  }
}
const give = (content: unknown) =>
  userEvent.upload(
    page.getByLabelText('File of classes'),
    new File([JSON.stringify(content)], 'classes.json', { type: 'application/json' }),
  )
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const send = (text: RegExp) => page.getByRole('button', { name: text })

it('each class in a file → is new, equal, changed or in conflict, with its difference and a choice [S2.7]', async () => {
  const { said } = open([
    aClass(1, 'Same', '#FF6347', aGroup('radio', 'a')),
    aClass(2, 'Recoloured', '#111111'),
    aClass(3, 'Shorter', '#222222', aGroup('radio', 'a', 'b')),
    aClass(4, 'Asked', '#333333', aGroup('radio', 'a')),
  ])
  await give([
    aClass(0, 'Same', 'tomato', aGroup('radio', 'a')),
    aClass(0, 'Recoloured', '#abcabc'),
    aClass(0, 'Shorter', '#222222', aGroup('radio', 'a')),
    aClass(0, 'Asked', '#333333', aGroup('text')),
    {
      name: 'Fresh',
      color: '#444',
      type: 'tag',
      attribute_groups: [{ name: 'Old', is_multiselect: 1, attributes: [] }],
    },
    { color: '#444' },
    aClass(0, 'Fresh', '#555555'),
  ])
  await expect.element(row('Recoloured').getByText('colour #111111 → #ABCABC')).toBeVisible()
  await expect.element(row('Shorter').getByText('− “b” of “Motion”')).toBeVisible()
  await expect.element(row('Asked').getByText(/^group “Motion” radio → text/)).toBeVisible()
  await expect.element(row('Same').getByText('Nothing to do')).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Class 6: A name is missing.Class 7: “Fresh” is in the file before.')
  // Destructive changes are left out by default.
  await expect.element(page.getByRole('combobox', { name: 'Action for Shorter' })).toHaveValue('skip')
  await page.getByRole('combobox', { name: 'Action for Asked' }).selectOptions('rename')
  await send(/^Import 3 classes$/).click()
  await expect.poll(said).toHaveLength(2)
  const [[, made], [, updated]] = said() as [
    [string, { body: { classes: Kept[] } }],
    [string, { body: { classes: Kept[] } }],
  ]
  expect(made.body.classes).toMatchObject([
    { name: 'Asked (2)' },
    { name: 'Fresh', type: 2, attribute_groups: [{ name: 'Old', group_type: 'checklist' }] },
  ])
  expect(updated.body.classes).toMatchObject([{ id: 2, name: 'Recoloured', color: '#abcabc' }])
})

it('1,500 classes → are compared and imported, none of them twice [S2.7]', async () => {
  const { said } = open([])
  const many = Array.from({ length: 1_500 }, (_, at) =>
    aClass(0, `Class ${at + 1}`, `#${(at * 997).toString(16).padStart(6, '0')}`, aGroup('radio', 'a', 'b', 'c')),
  )
  await give(many)
  await expect.element(send(/^Import 1,500 classes$/)).toBeEnabled()
  await send(/^Import 1,500 classes$/).click()
  await expect.poll(() => useNotices.getState().notices.map(({ title }) => title)).toEqual(['1,500 classes imported'])
  expect(said().flatMap(([, { body }]) => body.classes)).toHaveLength(1_500)
  await give(many)
  await expect.element(page.getByRole('button', { name: /^The same 1,500$/ })).toBeVisible()
  await expect.element(send(/^Import$/)).toBeDisabled()
})

it('a partial failure → imported classes stay and aren’t imported again', async () => {
  const { said } = open([], { failing: 2 })
  await give(Array.from({ length: 700 }, (_, at) => aClass(0, `Class ${at + 1}`, '#111111')))
  await send(/^Import 700 classes$/).click()
  await expect.element(page.getByText(/500 classes are imported so far\./)).toBeVisible()
  await send(/^Import 200 classes$/).click()
  await expect.poll(() => said().map(([, { body }]) => body.classes.length)).toEqual([500, 200, 200])
})

it('another project’s classes → can be imported', async () => {
  const { said, other } = open([])
  await page.getByRole('combobox', { name: 'Or take those of a project' }).selectOptions(other.name)
  await send(/^Import 1 class$/).click()
  await expect.poll(said).toMatchObject([['createClasses', { body: { classes: [{ name: 'Lorry' }] } }]])
})

it('names of classes or questions beyond the platform’s limit → are listed and skipped [S2.7]', async () => {
  const most = (length: number) => ({ most: length, replaced: '', refused: '' })
  open([], { texts: { className: most(5), attributeName: most(8) } })
  const lines = [aClass(1, 'Lorry', '#123456', aGroup('radio', 'parked')), aClass(2, 'Bicycle', '#654321')]
  await give([...lines, aClass(3, 'Bus', '#00ff00', aGroup('radio', 'overtaking'))])
  await expect
    .element(page.getByText('Class 2: “Bicycle”: A name has at most 5 characters; this one has 7.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Class 3: “Bus” asks for “overtaking”: A name has at most 8 characters; this one has 10.'))
    .toBeVisible()
  await expect.element(send(/^Import 1 class$/)).toBeEnabled()
})

it('a file without classes → says so', async () => {
  open([])
  await give({ shapes: [] })
  await expect.element(page.getByRole('alert')).toHaveTextContent('It isn’t a list of classes.')
  await expect.element(send(/^Import$/)).toBeDisabled()
})

it('an invalid default, and unnamed or duplicate groups → are named, and the class is imported', async () => {
  const { said } = open([])
  const asked = (name: string, group_type: string, default_value: unknown, ...answers: readonly string[]) => ({
    name,
    group_type,
    default_value,
    attributes: answers.map((answer) => ({ name: answer })),
  })
  await give([
    aClass(
      0,
      'car',
      '#112233',
      asked('Side', 'radio', 'a,b', 'a', 'b'),
      asked('Parts', 'checklist', ['a', 'x'], 'a'),
      asked('Speed', 'numeric', 'fast'),
      asked('Side', 'radio', null, 'c'),
      asked('', 'text', null),
    ),
  ])
  const problems = page.getByRole('alert')
  for (const text of [
    'Class “car”: Group “Side”: Default “a,b” isn’t one of its answers. It is left out.',
    'Class “car”: Group “Parts”: Default “x” isn’t one of its answers. It is left out.',
    'Class “car”: Group “Speed”: Default “fast” isn’t a number. It is left out.',
    'Class “car”: Group “Side” is there twice. The second one is left out.',
    'Class “car”: Group 5 has no name. It is left out.',
  ])
    await expect.element(problems.getByText(text)).toBeVisible()
  await send(/^Import 1 class$/).click()
  await expect.poll(said).toMatchObject([
    [
      'createClasses',
      {
        body: {
          classes: [
            {
              name: 'car',
              attribute_groups: [
                { name: 'Side', default_value: null },
                { name: 'Parts', default_value: ['a'] },
                { name: 'Speed', default_value: null },
              ],
            },
          ],
        },
      },
    ],
  ])
})
