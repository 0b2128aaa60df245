import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { NewClassesDialog } from '../../renderer/areas/classes/new-classes-dialog'
import { renderShell, saidTo } from './shell-page'

const listed = (classes: readonly object[]) => () => ({ data: classes, count: classes.length, total: classes.length })

function open(createClasses: () => unknown, known: readonly object[] = []) {
  const onClose = vi.fn()
  const answers = { listClasses: listed(known), createClasses }
  const desktop = renderShell(<NewClassesDialog projectId={7} onClose={onClose} />, {
    rows: { records: new Map(), answers },
  })
  return { onClose, said: () => saidTo(desktop, 'platform.write') }
}
const name = (at: number) => page.getByRole('textbox', { name: `Name of class ${at}` })

it('several classes are typed one after another, each with a colour that none has yet [S2.7]', async () => {
  const { onClose, said } = open(() => ({ data: [{}, {}], existing: [] }), [{ color: '#E6194B' }])
  await expect.element(page.getByRole('button', { name: 'Add class' })).toBeDisabled()
  await expect.element(name(1)).toHaveFocus()
  await name(1).fill('Car')
  await page.getByRole('button', { name: 'Another class' }).click()
  await expect.element(name(2)).toHaveFocus()
  await name(2).fill(' Tree ')
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

it('what the platform refuses is said, and what was typed stays [S2.7]', async () => {
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

it('a list that is pasted becomes a class a line, without empty ones [S2.7]', async () => {
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
