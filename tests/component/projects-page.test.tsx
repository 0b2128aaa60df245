import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProjectsPage } from '../../renderer/areas/projects/projects-page'
import { arrangeProjects, useProjects } from '../../renderer/areas/projects/projects-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const COUNT = 500
const nameOf = (id: number) => `Survey ${String(id).padStart(3, '0')}`

/** A team's list of five hundred projects, by name, in its own window. */
async function open(layout: 'cards' | 'rows') {
  useProjects.setState(useProjects.getInitialState(), true)
  onTestFinished(() => useProjects.setState(useProjects.getInitialState(), true))
  arrangeProjects({ layout, sort: 'name', direction: 'ascending' })
  renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600, containerType: 'inline-size' }}>
      <ProjectsPage />
    </div>,
    { projects: Array.from({ length: COUNT }, (_, index) => aProject({ id: index + 1, name: nameOf(index + 1) })) },
  )
  await expect.element(page.getByRole('link', { name: nameOf(1) })).toBeVisible()
}
const links = () => [...document.querySelectorAll('ul[aria-label="Projects"] a')]
const link = (id: number) => page.getByRole('link', { name: nameOf(id) })

it.each(['cards', 'rows'] as const)(
  'five hundred projects as %s → only visible ones are rendered, and scrolling or a key reaches the last',
  async (layout) => {
    await open(layout)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Projects500')
    expect(links().length).toBeLessThan(60)
    const scroller = document.querySelector('ul[aria-label="Projects"]')?.parentElement?.parentElement
    scroller?.scrollTo({ top: scroller.scrollHeight })
    await expect.element(link(COUNT)).toBeInViewport()
    await expect.element(link(1)).not.toBeInTheDocument()
    expect(links().length).toBeLessThan(60)
    scroller?.scrollTo({ top: 0 })
    await expect.element(link(1)).toBeInViewport()
    link(1).element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.textContent).toContain(nameOf(COUNT))
  },
)

it('a search in five hundred projects → filters while typing, counts matches, and says if there are none', async () => {
  await open('cards')
  const search = page.getByRole('searchbox')
  // Each word may match anywhere in the name.
  const fitting = Array.from({ length: COUNT }, (_, index) => nameOf(index + 1)).filter((name) => name.includes('49'))
  await search.fill('49 survey')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Projects${fitting.length} of 500`)
  expect(links().length).toBeLessThan(60)
  await expect.element(link(49)).toBeVisible()
  expect(links().every((one) => fitting.some((name) => one.textContent.includes(name)))).toBe(true)
  await search.fill('lighthouse')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Projects0 of 500')
  expect(links()).toEqual([])
  await search.fill('')
  await expect.element(link(1)).toBeVisible()
})
