import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DropTarget } from '../../renderer/frame/drop-target'
import { goTo } from '../../renderer/router/place-store'
import { useOverlay } from '../../renderer/stores/overlay-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const INVITED = 'Drop a folder of pictures to make a project of it'

/** Drags something over the window, by the browser's events. */
function drag(type: string, files = true, relatedTarget: EventTarget | null = null): DragEvent {
  const dataTransfer = new DataTransfer()
  if (files) dataTransfer.items.add(new File(['x'], 'quay.jpg'))
  else dataTransfer.setData('text/plain', 'words')
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, relatedTarget })
  document.body.dispatchEvent(event)
  return event
}

it('pictures dragged over the window → are invited, until they leave it', async () => {
  renderShell(<DropTarget mayCreate />)
  await expect.poll(() => drag('dragover').defaultPrevented).toBe(true)
  await expect.element(page.getByText(INVITED)).toBeVisible()
  drag('dragleave', true, document.body)
  await expect.element(page.getByText(INVITED)).toBeVisible()
  drag('dragleave')
  await expect.element(page.getByText(INVITED)).not.toBeInTheDocument()
  expect(drag('dragover', false).defaultPrevented).toBe(false)
  await expect.element(page.getByText(INVITED)).not.toBeInTheDocument()
})

it('dropped pictures → start a project; dropped text doesn’t', async () => {
  const { api } = renderShell(<DropTarget mayCreate />)
  Object.assign(api, { pathOf: (file: File) => `/home/mara/${file.name}` })
  await expect.poll(() => drag('dragenter').defaultPrevented).toBe(true)
  await expect.element(page.getByText(INVITED)).toBeVisible()
  expect(drag('drop', false).defaultPrevented).toBe(false)
  drag('drop')
  await expect.element(page.getByText(INVITED)).not.toBeInTheDocument()
  expect(useOverlay.getState().overlay).toEqual({ kind: 'newProject', dropped: ['/home/mara/quay.jpg'] })
})

it('pictures over a project’s page → are invited into the project, with the right to add items', async () => {
  goTo({ area: 'project', projectId: 7 })
  const { api } = renderShell(<DropTarget mayCreate={false} />, {
    projects: [aProject({ id: 7, name: 'Harbour' })],
    accesses: { actions: ['UploadItem'], action_groups: [] },
  })
  Object.assign(api, { pathOf: (file: File) => `/home/mara/${file.name}` })
  await expect.poll(() => drag('dragover').defaultPrevented).toBe(true)
  await expect.element(page.getByText('Drop pictures to add them to “Harbour”')).toBeVisible()
  drag('drop')
  expect(useOverlay.getState().overlay).toEqual({
    kind: 'addPictures',
    projectId: 7,
    dropped: ['/home/mara/quay.jpg'],
  })
})

it('a person who may not create projects → is not invited', () => {
  renderShell(<DropTarget mayCreate={false} />)
  expect(drag('dragover').defaultPrevented).toBe(false)
})
