import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProjectType } from '#domain/enums'
import { useCall } from '../../renderer/desktop/use-call'
import { accessesQuery } from '../../renderer/queries'
import { AddButton } from '../../renderer/areas/project/add-button'
import { useOverlay } from '../../renderer/stores/overlay-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECT = 100
const ADD = page.getByRole('button', { name: /^Add/ })
/** Otherwise a button that comes later would look like a missing one. */
function Rights() {
  return <p>{useCall(accessesQuery(PROJECT)).data !== undefined && 'Rights are known'}</p>
}

function open(
  actions: readonly string[],
  { imageCount = 7, left = 100, type = 1 }: { imageCount?: number; left?: number; type?: ProjectType } = {},
) {
  const room = { max_image_count: 500_000, remaining_image_count: left }
  const limits = { limit_state: left === 0 ? 1 : 0, plan: 0, project_limit: room, folder_limit: room }
  const project = aProject({ id: PROJECT, imageCount, type })
  return renderShell(
    <>
      <AddButton project={project} />
      <Rights />
    </>,
    {
      projects: [project],
      accesses: { actions, action_groups: [] },
      rows: { records: new Map(), answers: { readLimits: () => limits } },
    },
  )
}

it('a project with items → one button adds more, labelled by the type of its files', async () => {
  open(['UploadItem'], { type: 3 })
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeEnabled()
  await ADD.click()
  expect(useOverlay.getState().overlay).toEqual({ kind: 'addPictures', projectId: PROJECT, dropped: null })
})

it('a full project → the button is disabled and says why [S2.9]', async () => {
  open(['UploadItem'], { left: 0 })
  await expect.element(ADD).toBeDisabled()
  await expect.element(ADD).toHaveAttribute('title', expect.stringMatching(/^This project is full with 500,000 items/))
})

it('an empty project → has the button in place of its items, and not twice', async () => {
  open(['UploadItem'], { imageCount: 0 })
  await expect.element(page.getByText('Rights are known')).toBeVisible()
  await expect.element(ADD).not.toBeInTheDocument()
})

it('a person who may not add items → sees no button', async () => {
  open(['DownloadItem'])
  await expect.element(page.getByText('Rights are known')).toBeVisible()
  await expect.element(ADD).not.toBeInTheDocument()
})
