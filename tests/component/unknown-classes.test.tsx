import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PlatformError } from '#domain/errors'
import { platformError } from '#domain/errors'
import type { OfferedClass } from '../../reviewer/editors/document/class-choice'
import { createObservable } from '../../reviewer/editors/observable'
import { UnknownClasses } from '../../reviewer/editors/panels/issues/unknown-classes'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { edited } from '../builders/edited'
import { aRunningReviewer } from '../builders/reviewer'
import { render } from './render'
import { aBox } from './shown-panel'

const CAR: OfferedClass = { classId: 7, className: 'Car', colour: '#3b7dd8', groups: [] }

/** Three objects, two of a class that the project lacks. */
async function open({ may = true, failure }: { readonly may?: boolean; readonly failure?: PlatformError } = {}) {
  const made = edited([aBox('Cell'), aBox('Car'), aBox('Cell', 40)])
  const { reviewer } = await aRunningReviewer({ projectActions: may ? ['CreateClass'] : [] })
  const classes = createObservable<readonly OfferedClass[] | undefined>([CAR])
  const create = vi.fn(async (name: string) => {
    if (failure === undefined) classes.set([CAR, { ...CAR, classId: 8, className: name }])
    return failure
  })
  const none = createObservable<readonly OfferedClass[]>([])
  const desk = { classes, tags: none, relations: none, mayCreate: createObservable(true), create }
  render(
    <ReviewerProvider value={reviewer}>
      <UnknownClasses desk={desk} views={made.views} editing={made.editing} />
    </ReviewerProvider>,
  )
  return { made, create, reviewer }
}
const choice = () => page.getByRole('combobox', { name: 'Change “Cell” to' })
const button = () => page.getByRole('button', { name: 'Create class' })
const names = (made: ReturnType<typeof edited>) => made.views.get().objects.map(({ className }) => className)

it('an unknown class is asked about once, and is created where the person may create classes', async () => {
  const { create } = await open()
  await expect.element(page.getByText('“Cell” · 2 objects')).toBeVisible()
  await button().click()
  expect(create.mock.calls).toEqual([['Cell']])
  await expect.element(page.getByText('“Cell”', { exact: false })).not.toBeInTheDocument()
})

it('all objects of an unknown class get another class in one step, which one undo reverts', async () => {
  const { made } = await open({ may: false })
  await expect.element(button()).not.toBeInTheDocument()
  await choice().selectOptions('Car')
  await vi.waitFor(() => expect(names(made)).toEqual(['Car', 'Car', 'Car']))
  await expect.element(choice()).not.toBeInTheDocument()
  made.editing.undo()
  await vi.waitFor(() => expect(names(made)).toEqual(['Cell', 'Car', 'Cell']))
})

it('a class that the platform refuses stays unknown, and the refusal is shown', async () => {
  const { reviewer } = await open({ failure: platformError('forbidden') })
  await button().click()
  await vi.waitFor(() =>
    expect(JSON.stringify(reviewer.notices.store.getState())).toContain('Couldn’t create the class'),
  )
  await expect.element(choice()).toBeVisible()
})
