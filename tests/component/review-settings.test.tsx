import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_REVIEW_RULES, type ReviewRules } from '#domain/review-rules'
import { SettingsPage } from '../../renderer/areas/project-settings/settings-page'
import { useTexts } from '../../renderer/areas/project-settings/texts-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell } from './shell-page'

const LISTED = { count: 2, total: 2 }
const CLASSES = ['Car', 'Person'].map((name, at) => ({
  id: at + 1,
  name,
  color: '#3b7dd8',
  type: 1,
  digit: null,
  attribute_groups: [
    { id: 1, name: 'Age', group_type: 'numeric', isRequired: false, default_value: null, attributes: [] },
    { id: 2, name: 'Note', group_type: 'text', isRequired: false, default_value: '', attributes: [] },
  ],
}))

/** Review tab; the platform stores changes. */
function open(rules: Partial<ReviewRules> = {}, actions: readonly string[] = ['ManageSettings']) {
  useTexts.setState({ typed: new Map() })
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  let kept = {
    ...NO_REVIEW_RULES,
    ...rules,
    project_id: project.id,
    revision: 3,
    changed_by: 'ada@example.test',
    changed_at: '2026-05-01T08:00:00.000Z',
  }
  renderShell(<SettingsPage projectId={project.id} tab="review" />, {
    projects: [{ ...project, type: 1, imageCount: 0 }],
    accesses: { ...world.accesses, actions: [...actions] },
    rows: {
      records: new Map(),
      answers: {
        listSettings: () => [],
        listClasses: () => ({ data: CLASSES, ...LISTED }),
        readReviewRules: () => kept,
        saveReviewRules: ({ body }) => (kept = { ...kept, ...(body as object), revision: kept.revision + 1 }),
      },
    },
  })
  return { kept: () => kept, put: (next: object) => (kept = { ...kept, ...next }) }
}

/** Turns a switch by the keyboard. */
async function press(name: RegExp): Promise<void> {
  const found = page.getByRole('switch', { name })
  await expect.element(found).toBeInTheDocument()
  ;(found.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
}

it('reasons, errors, overlap and limits → are edited together and saved at once', async () => {
  const { kept } = open()
  await page.getByLabelText('Reasons for disapproving an object').fill('Too loose\n\nWrong class\nToo loose')
  await press(/^Ask for a reason/)
  await page.getByRole('combobox', { name: 'Outline crosses itself' }).selectOptions('error')
  await press(/must not overlap/)
  await page.getByLabelText('From this percentage').fill('35')
  await page.getByRole('button', { name: 'Add a limit' }).click()
  await page.getByRole('combobox', { name: 'Class' }).selectOptions('Person')
  await page.getByRole('combobox', { name: 'Limit' }).selectOptions('answer')
  await page.getByLabelText('At most').fill('120')
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(kept()).toMatchObject({
      reasons: ['Too loose', 'Wrong class'],
      isReasonNeeded: true,
      errors: ['crosses-itself'],
      overlap: 35,
      limits: [{ className: 'Person', of: 'answer', group: 'Age', least: null, most: 120 }],
      revision: 4,
    }),
  )
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

it('saved rules → are undone as a whole from the notice, on top of the new revision', async () => {
  const { kept } = open({ reasons: ['Too loose'], overlap: 80 })
  await page.getByLabelText('Reasons for disapproving an object').fill('Wrong class')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => kept().reasons).toEqual(['Wrong class'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toMatchObject({ reasons: ['Too loose'], overlap: 80, revision: 5 })
  await expect.element(page.getByLabelText('Reasons for disapproving an object')).toHaveValue('Too loose')
})

it('a value out of range is said at its field, and nothing is saved; Discard changes restores the values', async () => {
  open({ overlap: 80 })
  const percent = page.getByLabelText('From this percentage')
  await percent.fill('800')
  await expect.element(page.getByText('Between 1 and 100 percent.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add a limit' }).click()
  await percent.fill('70')
  await page.getByLabelText('At least').fill('9')
  await page.getByLabelText('At most').fill('3')
  await expect.element(page.getByText('The least is more than the most.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(percent).toHaveValue('80')
})

it('a person without the right → can only read them; another person’s changes aren’t overwritten unseen', async () => {
  open({ reasons: ['Too loose'] }, [])
  await expect.element(page.getByLabelText('Reasons for disapproving an object')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Add a limit' })).not.toBeInTheDocument()
})

it('unsaved rules → are restored, with a choice if another person saved meanwhile', async () => {
  const { put } = open()
  const field = page.getByLabelText('Reasons for leaving an issue as it is')
  await field.fill('Seen so in the picture')
  put({ leftReasons: ['Theirs'], revision: 9 })
  useTexts.setState(({ typed }) => ({
    typed: new Map([...typed].map(([key, { text }]) => [key, { text, was: 'something else' }])),
  }))
  await expect.element(page.getByText('changed the rules of review in the meantime', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('a limit → can be removed; a limit on an answer becomes one on the count when its class changes', async () => {
  const limits = [
    { className: 'Car', of: 'count', group: '', least: 1, most: null },
    { className: 'Person', of: 'answer', group: 'Age', least: null, most: 99 },
  ] as const
  const { kept } = open({ limits })
  const classes = page.getByRole('combobox', { name: 'Class' })
  await classes.nth(1).selectOptions('Car')
  await expect.element(page.getByRole('combobox', { name: 'Limit' }).nth(1)).toHaveValue('count')
  await page.getByRole('button', { name: 'Remove this limit' }).nth(0).click()
  await page.getByLabelText('At most').fill('2,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(kept().limits).toEqual([{ className: 'Car', of: 'count', group: '', least: null, most: 2.5 }]),
  )
})
