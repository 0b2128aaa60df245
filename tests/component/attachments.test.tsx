import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AddedAttachments } from '#contract/attachments'
import type { WireAttachment } from '#endpoints'
import { SettingsPage } from '../../renderer/areas/project-settings/settings-page'
import { useDropPlace } from '../../renderer/stores/drop-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell } from './shell-page'

const aFile = (id: number, name: string): WireAttachment => ({
  id,
  project_id: 1,
  name,
  bytes: 2_048,
  added_by: 'adam@northlight.example',
  added_at: '2026-05-01T08:00:00.000Z',
})

/** Tab over these files; `came` is the result of adding files. */
function open(files: readonly WireAttachment[], came: AddedAttachments | null, actions = ['ManageSettings']) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  let rows = files
  return renderShell(<SettingsPage projectId={project.id} tab="attachments" />, {
    accesses: { ...world.accesses, actions },
    addedAttachments: came,
    rows: {
      records: new Map(),
      answers: {
        listSettings: () => [],
        listAttachments: () => rows,
        deleteAttachment: ({ path }) => {
          rows = rows.filter(({ id }) => id !== path?.['attachmentId'])
          return { ok: true }
        },
      },
    },
  })
}

it('the list of attachments → says which files are allowed, adds files, and asks before replacing one [S2.8]', async () => {
  const taken = [{ path: '/home/ada/rules.pdf', name: 'rules.pdf', id: 7 }]
  const refused = [{ file: 'film.mov', reason: 'It has 80 MB; a file beside a project has at most 50 MB.' }]
  const desktop = open([], { added: ['letter.txt'], taken, refused })
  await page.getByRole('button', { name: 'Add files…' }).click()
  await expect.element(page.getByText('One file is beside the project')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('film.mov: It has 80 MB; a file beside a project has at most 50 MB.')
  const last = desktop.world.calls.findLast(({ channel }) => channel === 'attachments.add')
  expect(last?.args).toMatchObject([{ paths: ['/home/ada/rules.pdf'], replaces: [{ name: 'rules.pdf', id: 7 }] }])
})

it('dropped files → are added while the tab is shown', async () => {
  const desktop = open([aFile(7, 'rules.pdf')], { added: ['a.txt'], taken: [], refused: [] })
  await expect.element(page.getByText('rules.pdf')).toBeVisible()
  useDropPlace.getState().place?.take(['/home/ada/a.txt'])
  await expect.element(page.getByText('One file is beside the project')).toBeVisible()
  const last = desktop.world.calls.findLast(({ channel }) => channel === 'attachments.add')
  expect(last?.args).toMatchObject([{ paths: ['/home/ada/a.txt'] }])
})

it('deleting an attachment → asks first', async () => {
  open([aFile(7, 'rules.pdf'), aFile(8, 'letter.txt')], null)
  await page.getByRole('button', { name: 'Delete rules.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete rules.pdf' })).not.toBeInTheDocument()
  await expect.element(page.getByText('letter.txt')).toBeVisible()
})

it('a person who doesn’t manage the project → may only save copies', async () => {
  open([aFile(7, 'rules.pdf')], null, [])
  await expect.element(page.getByRole('button', { name: 'Save a copy of rules.pdf' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add files…' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete rules.pdf' })).not.toBeInTheDocument()
  expect(useDropPlace.getState().place).toBeNull()
})
