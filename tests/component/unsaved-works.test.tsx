import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { UnsavedWorks } from '../../renderer/areas/jobs/unsaved-works'
import { DesktopProvider } from '../../renderer/desktop/desktop-context'
import { usePlace } from '../../renderer/router/place-store'
import { createFakeDesktop } from '../fakes/desktop-api'
import { render } from './render'

function draw(desktop: ReturnType<typeof createFakeDesktop>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DesktopProvider value={desktop.api}>
        <UnsavedWorks />
      </DesktopProvider>
    </QueryClientProvider>,
  )
}

it('items with unsaved work → are listed and counted, and lead to where to continue', async () => {
  const desktop = createFakeDesktop()
  const [project] = desktop.world.projects
  const [first, second] = desktop.world.items.get(project?.id ?? 0) ?? []
  if (project === undefined || first === undefined || second === undefined) throw new Error('an empty world')
  const since = Date.now() - 3 * 60 * 60 * 1_000
  desktop.world.unsavedWorks = [
    { projectId: project.id, itemId: first.id, since },
    { projectId: project.id, itemId: second.id, since },
  ]
  draw(desktop)
  await expect.element(page.getByRole('heading', { name: '2 items hold unsaved work' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: second.name })
  await expect.element(row.getByText(project.name)).toBeVisible()
  await expect.element(row.getByText('3 hr. ago')).toBeVisible()
  await row.getByRole('button', { name: 'Open' }).click()
  expect(usePlace.getState().place).toMatchObject({ area: 'review', projectId: project.id, itemId: second.id })
})

it('work from before a restore → is asked about: kept or set aside', async () => {
  const desktop = createFakeDesktop()
  const [project] = desktop.world.projects
  const [first] = desktop.world.items.get(project?.id ?? 0) ?? []
  if (project === undefined || first === undefined) throw new Error('an empty world')
  const place = { projectId: project.id, itemId: first.id }
  const gone = { projectId: project.id, itemId: 999_999 }
  desktop.world.unsavedWorks = [place, gone].map((one) => ({ ...one, since: 0, isFormer: true as const }))
  draw(desktop)
  await expect
    .element(page.getByRole('heading', { name: '2 items hold unsaved work from before the restore' }))
    .toBeVisible()
  const lost = page.getByRole('listitem').filter({ hasText: 'Item 999999' })
  await expect.element(lost.getByText('Not in the backup')).toBeVisible()
  expect(lost.getByRole('button', { name: 'Take over work' }).all()).toEqual([])
  await lost.getByRole('button', { name: 'Put aside' }).click()
  const row = page.getByRole('listitem').filter({ hasText: first.name })
  await row.getByRole('button', { name: 'Take over work' }).click()
  await expect
    .poll(() => desktop.world.calls.filter(({ channel }) => /giveUp|takeOver/.test(channel)))
    .toMatchObject([
      { channel: 'annotations.giveUp', args: [{ ...gone, isFormer: true }] },
      { channel: 'annotations.takeOver', args: [place] },
    ])
})

it('no unsaved work → nothing is shown', async () => {
  const desktop = createFakeDesktop()
  draw(desktop)
  await expect.poll(() => desktop.world.calls.map(({ channel }) => channel)).toContain('annotations.unsaved')
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

it('work on a missing item → says so, and is set aside only by hand', async () => {
  const desktop = createFakeDesktop()
  const [project] = desktop.world.projects
  const [first] = desktop.world.items.get(project?.id ?? 0) ?? []
  if (project === undefined || first === undefined) throw new Error('an empty world')
  const gone = { projectId: project.id, itemId: 999_999, since: Date.now() }
  desktop.world.unsavedWorks = [{ projectId: project.id, itemId: first.id, since: Date.now() }, gone]
  draw(desktop)
  const row = page.getByRole('listitem').filter({ hasText: 'Item 999999' })
  await expect.element(row.getByText('No longer available to you')).toBeVisible()
  expect(row.getByRole('button', { name: 'Open' }).all()).toEqual([])
  const there = page.getByRole('listitem').filter({ hasText: first.name })
  await expect.element(there.getByRole('button', { name: 'Open' })).toBeVisible()
  desktop.world.unsavedWorks = desktop.world.unsavedWorks.slice(0, 1)
  await row.getByRole('button', { name: 'Put aside' }).click()
  await expect.element(page.getByRole('heading', { name: '1 item holds unsaved work' })).toBeVisible()
  expect(desktop.world.calls).toContainEqual(
    expect.objectContaining({ channel: 'annotations.giveUp', args: [{ projectId: project.id, itemId: 999_999 }] }),
  )
})
