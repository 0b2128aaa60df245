import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { NewClassesDialog } from '../../renderer/areas/classes/new-classes-dialog'
import { useNotices } from '../../renderer/stores/notice-store'
import { renderShell, saidTo } from './shell-page'

const listed = (classes: readonly object[]) => () => ({ data: classes, count: classes.length, total: classes.length })

function open(createClasses: () => unknown, known: readonly object[] = [], texts: object = {}) {
  const onClose = vi.fn()
  const answers = {
    listClasses: listed(known),
    createClasses,
    readValidationRules: () => ({ texts, endings: {}, limits: {} }),
  }
  const desktop = renderShell(<NewClassesDialog projectId={7} onClose={onClose} />, {
    rows: { records: new Map(), answers },
  })
  return { onClose, said: () => saidTo(desktop, 'platform.write') }
}
const name = (at: number) => page.getByRole('textbox', { name: `Name of class ${at}` })

it('several classes → are typed one after another, each in a free colour [S2.7]', async () => {
  const { onClose, said } = open(() => ({ data: [{}, {}], existing: [] }), [{ color: '#E6194B' }])
  await expect.element(page.getByRole('button', { name: 'Add class' })).toBeDisabled()
  await expect.element(name(1)).toHaveFocus()
  await userEvent.keyboard('Car{Enter}')
  await expect.element(name(2)).toHaveFocus()
  await name(2).fill(' Tree ')
  await page.getByRole('button', { name: 'Another class' }).click()
  await expect.element(name(3)).toHaveFocus()
  // An empty line ends the list.
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(said()).toMatchObject([
    [
      'createClasses',
      {
        projectId: 7,
        body: {
          classes: [
            { name: 'Car', color: '#3CB44B' },
            { name: 'Tree', color: '#4363D8' },
          ],
        },
      },
    ],
  ])
})

it('a refusal → is shown, and the typed text stays [S2.7]', async () => {
  const { onClose } = open(() => {
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    throw platformError('forbidden')
  })
  await name(1).fill('Car')
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("You don't have the right to do this. Ask an admin of the project.")
  await expect.element(name(1)).toHaveValue('Car')
  expect(onClose).not.toHaveBeenCalled()
})

it('a pasted list → becomes one class per line, without empty lines [S2.7]', async () => {
  const { said } = open(() => ({ data: [{}, {}, {}], existing: [] }))
  await name(1).fill('Old ')
  const field = name(1).element()
  const data = new DataTransfer()
  data.setData('text', 'Car\r\n\n  Tree \nBus\n')
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.element(name(3)).toHaveValue('Bus')
  await expect.element(name(1)).toHaveValue('Old Car')
  await page.getByRole('button', { name: 'Add 3 classes' }).click()
  await vi.waitFor(() => expect(said()).toHaveLength(1))
  const names = said().map(([, asked]) => (asked as { body: { classes: { name: string }[] } }).body.classes)
  expect(names[0]?.map((one) => one.name)).toEqual(['Old Car', 'Tree', 'Bus'])
})

it('a pasted name beyond the platform’s limit → says so at its line and stays until shortened [S2.7]', async () => {
  const { said, onClose } = open(() => ({ data: [{}, {}], existing: [] }), [], {
    className: { most: 6, replaced: '', refused: '' },
  })
  await expect.element(name(1)).toHaveAttribute('maxlength', '6')
  const data = new DataTransfer()
  data.setData('text', 'Pedestrian\nCar')
  name(1)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.element(name(1)).toHaveAccessibleDescription('A name has at most 6 characters; this one has 10.')
  await expect.element(name(1)).toHaveValue('Pedestrian')
  const send = page.getByRole('button', { name: /^Add/ })
  await expect.element(send).toBeDisabled()
  await name(1).fill('Person')
  await expect.element(send).toHaveTextContent('Add 2 classes')
  await send.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(names(said())).toEqual([['Person', 'Car']])
})

const names = (said: readonly (readonly unknown[])[]) =>
  said.map(([, asked]) => (asked as { body: { classes: { name: string }[] } }).body.classes.map((one) => one.name))

it('an existing name → is marked at its line and skipped', async () => {
  const { said } = open(() => ({ data: [{}], existing: [] }), [{ name: 'Bus', color: '#E6194B' }])
  await userEvent.keyboard('Bus{Enter}Car{Enter}Car')
  await expect.element(name(1)).toHaveAccessibleDescription('This project has a class of this name.')
  await expect.element(name(2)).toHaveAccessibleDescription('')
  await expect.element(name(3)).toHaveAccessibleDescription('This name is in the list above.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(names(said())).toEqual([['Car']]))
})

it.each([
  ['Car', { data: [], existing: ['Car'] }, 'Already in the project: Car'],
  ['Tree{Enter}Bus', { data: [{}, {}], existing: [] }, '2 classes added'],
])('%s → reports as added only what was created, and as existing only what existed', async (typed, answer, word) => {
  const { onClose } = open(() => answer)
  await expect.element(name(1)).toHaveFocus()
  await userEvent.keyboard(`${typed}{Control>}{Enter}{/Control}`)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(useNotices.getState().notices.map(({ title }) => title)).toEqual([word])
})

it('Escape with typed names → asks first; a second one returns to them', async () => {
  const { onClose } = open(() => ({ data: [{}], existing: [] }))
  await userEvent.keyboard('Car{Escape}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 class is not added yet.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Later' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('Escape without typed names → closes at once', async () => {
  const { onClose } = open(() => ({ data: [], existing: [] }))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('a removed line → the focus moves to the next one', async () => {
  open(() => ({ data: [], existing: [] }))
  await userEvent.keyboard('Car{Enter}Tree{Enter}Bus')
  await page.getByRole('button', { name: 'Remove class 2' }).click()
  await expect.element(name(2)).toHaveValue('Bus')
  await expect.element(name(2)).toHaveFocus()
})

it('more classes than one call takes → are sent in several, and created ones aren’t sent again', async () => {
  let calls = 0
  const { said, onClose } = open(() => {
    calls += 1
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    if (calls === 2) throw platformError('timeout')
    return { data: [{}], existing: [] }
  })
  const many = Array.from({ length: 1500 }, (_, at) => `Class ${at + 1}`)
  const data = new DataTransfer()
  data.setData('text', many.join('\n'))
  await expect.element(name(1)).toHaveFocus()
  name(1)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await page.getByRole('button', { name: 'Add 1500 classes' }).click()
  await page.getByRole('button', { name: 'Add 1000 classes' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(names(said()).map((one) => [one.length, one[0]])).toEqual([
    [500, 'Class 1'],
    [500, 'Class 501'],
    [500, 'Class 501'],
    [500, 'Class 1001'],
  ])
})
