import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AbsentProject } from '../../renderer/areas/project/absent-project'
import { usePlace } from '../../renderer/router/place-store'
import { noteRecent, useRecent } from '../../renderer/stores/recent-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

it.each([
  ['not_found', 'This project doesn’t exist'],
  ['forbidden', 'You have no access to this project'],
] as const)(
  'a project that is %s → the page says so, leads back to the list, and drops it from the recent projects',
  async (code, title) => {
    noteRecent(aProject({ id: 8 }))
    noteRecent(aProject({ id: 7 }))
    renderShell(<AbsentProject projectId={7} code={code} />)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => useRecent.getState().projects.map(({ id }) => id)).toEqual([8])
    await page.getByRole('button', { name: 'Go to the projects' }).click()
    expect(usePlace.getState().place).toEqual({ area: 'projects' })
  },
)
