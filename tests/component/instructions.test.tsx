import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { InstructionsNote } from '../../renderer/areas/project/instructions-note'
import { SettingsPage } from '../../renderer/areas/project-settings/settings-page'
import { KEPT_CHARACTERS_MAX, readTexts, useTexts } from '../../renderer/areas/project-settings/texts-store'
import { usePlace } from '../../renderer/router/place-store'
import { useSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

interface Kept {
  readonly link: string
  readonly text: string
  readonly revision: number
  readonly is_new: boolean
}

/** Platform that stores instructions; `other`: another person's text just before the first save. */
function open(kept: Kept, { actions = ['ManageSettings'], other }: { actions?: readonly string[]; other?: Kept } = {}) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  let present = kept
  let theirs = other
  const desktop = renderShell(
    <>
      <InstructionsNote projectId={project.id} />
      <SettingsPage projectId={project.id} tab="instructions" />
    </>,
    {
      accesses: { ...world.accesses, actions: [...actions] },
      rows: {
        records: new Map(),
        answers: {
          listSettings: () => [],
          readInstructions: () => ({
            ...present,
            changed_by: 'adam@northlight.example',
            changed_at: '2026-05-01T08:00:00.000Z',
          }),
          markInstructionsRead: () => {
            present = { ...present, is_new: false }
            return { ok: true }
          },
          saveInstructions: ({ body }) => {
            if (theirs !== undefined) {
              present = theirs
              theirs = undefined
              // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
              throw platformError('conflict', { message: 'adam changed the instructions.', data: { present } })
            }
            const { link, text, revision } = body as Kept
            present = { link, text, revision: revision + 1, is_new: false }
            return present
          },
        },
      },
    },
  )
  return () => saidTo(desktop, 'platform.write')
}
const NONE: Kept = { link: '', text: '', revision: 0, is_new: false }

it('saved instructions → can be undone from the notice, text and link', async () => {
  const said = open({ link: 'https://example.com/a', text: 'Tight boxes.', revision: 3, is_new: false })
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Loose boxes.')
  await page.getByRole('textbox', { name: 'Link' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveValue('Tight boxes.')
  expect(said().at(-1)).toMatchObject([
    'saveInstructions',
    { body: { link: 'https://example.com/a', text: 'Tight boxes.', revision: 4 } },
  ])
})

it('instructions and an https link → are saved together [S2.8]', async () => {
  const said = open(NONE)
  const link = page.getByRole('textbox', { name: 'Link' })
  await link.fill('http://example.com')
  await expect.element(page.getByRole('alert')).toHaveTextContent('It begins with https:// and has no blanks.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Tight boxes.')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await link.fill('https://example.com/rules')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Instructions saved')).toBeVisible()
  expect(said()).toMatchObject([
    ['saveInstructions', { body: { link: 'https://example.com/rules', text: 'Tight boxes.', revision: 0 } }],
  ])
})

it('instructions → can be loaded from a text file, but from no other file', async () => {
  const said = open(NONE)
  const file = page.getByLabelText('File of instructions')
  await file.upload(new File(['a\u0000b'], 'photo.txt', { type: 'text/plain' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('photo.txt isn’t a text file.')
  await file.upload(new File(['From a file'], 'rules.md', { type: 'text/markdown' }))
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('From a file')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  expect(said()).toEqual([])
})

it('the second of two writers → sees the first one’s text, and chooses [S2.8]', async () => {
  const said = open({ ...NONE, revision: 1, text: 'Old' }, { other: { ...NONE, revision: 2, text: 'Theirs' } })
  await page.getByRole('textbox', { name: 'Text' }).fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('adam changed the instructions. Theirs: “Theirs”')
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect.element(page.getByText('Instructions saved')).toBeVisible()
  expect(said().at(-1)).toMatchObject(['saveInstructions', { body: { text: 'Mine', revision: 2 } }])
})

it('unsaved text → survives a restart, and isn’t saved unseen over another person’s text', async () => {
  const [project] = freshWorld().projects
  const person = useSession.getState().user?.email ?? ''
  useTexts.setState(readTexts({ [`${person}/${project?.id}/instructions`]: { text: 'Mine', was: 'Older' } }))
  const said = open({ ...NONE, revision: 2, text: 'Theirs' })
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Mine')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('adam@northlight.example changed the instructions in the meantime. Theirs: “Theirs”')
  expect(page.getByRole('button', { name: 'Save', exact: true }).query()).toBeNull()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Theirs')
  expect(said()).toEqual([])
})

it('a text too long to survive a restart → says so', async () => {
  open(NONE)
  await page.getByRole('textbox', { name: 'Text' }).fill('x'.repeat(KEPT_CHARACTERS_MAX + 1))
  await expect.element(page.getByText(/too long to be kept over a restart/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByText(/too long to be kept over a restart/)).not.toBeInTheDocument()
})

it('opening a project with new instructions → shows a note; viewing them marks them as read', async () => {
  const said = open({ ...NONE, revision: 3, text: 'Changed rules', is_new: true }, { actions: [] })
  await expect.element(page.getByText('Changed rules')).toBeVisible()
  await expect.poll(said).toMatchObject([['markInstructionsRead', { body: { revision: 3 } }]])
  await expect.poll(() => page.getByText('The instructions of this project changed.').query()).toBeNull()
  expect(page.getByRole('textbox', { name: 'Text' }).query()).toBeNull()
})

it('the note → leads to the instructions', async () => {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  renderShell(<InstructionsNote projectId={project.id} />, {
    rows: {
      records: new Map(),
      answers: { readInstructions: () => ({ ...NONE, revision: 1, text: 'Rules', is_new: true }) },
    },
  })
  await expect.element(page.getByText('This project has instructions.')).toBeVisible()
  await page.getByRole('button', { name: 'Read the instructions' }).click()
  expect(usePlace.getState().place).toEqual({ area: 'projectSettings', projectId: project.id, tab: 'instructions' })
})
