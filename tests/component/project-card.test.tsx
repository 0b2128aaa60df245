import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProjectCard } from '../../renderer/areas/projects/project-card'
import { ProjectRows } from '../../renderer/areas/projects/project-rows'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const project = aProject({ id: 7, name: 'Harbour', imageCount: 20, completedImagesCount: 5 })

beforeEach(async () => {
  const corner = document.createElement('div')
  corner.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 8px; height: 8px'
  document.body.append(corner)
  // Moves the mouse away, so that it hovers nothing.
  await userEvent.hover(corner)
  corner.remove()
})

it.each([
  ['card', <ProjectCard key="card" project={project} index={0} entry />],
  ['row', <ProjectRows key="row" projects={[project]} from={0} entryIndex={0} width={900} />],
])('a project as a %s → shows its progress, and its menu on hover', async (_look, cell) => {
  renderShell(cell)
  await expect.element(page.getByText('5 / 20')).toHaveAttribute('title', 'Completed items of all items')
  const menu = page.getByRole('button', { name: 'Actions of Harbour' })
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Harbour' }).hover()
  await expect.element(menu).toBeVisible()
})

it('a project without items → says so, without an explanation', async () => {
  renderShell(<ProjectCard project={{ ...project, imageCount: 0 }} index={0} entry />)
  await expect.element(page.getByText('No items')).not.toHaveAttribute('title')
})
