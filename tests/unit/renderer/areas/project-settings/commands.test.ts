import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { COMMANDS, findCommands } from '../../../../../renderer/areas/project-settings/commands'
import { projectQuery } from '../../../../../renderer/queries'
import { usePlace } from '../../../../../renderer/router/place-store'
import { freshWorld } from '../../../../builders/desktop-world'
import { createFakeDesktop } from '../../../../fakes/desktop-api'
import '../../../../fakes/known-areas'

const PROJECT_ID = 100

afterEach(() => usePlace.setState({ place: { area: 'projects' } }))

async function found(type: ProjectTypeName): Promise<readonly string[]> {
  const [project] = freshWorld().projects
  if (project === undefined) throw new Error('no project')
  const queries = new QueryClient()
  const { queryKey } = projectQuery(PROJECT_ID)
  queries.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(queryKey, { ...project, type: PROJECT_TYPE[type] })
  const commands = await findCommands(createFakeDesktop().api, queries)
  return commands.map(({ id }) => id)
}

it('the palette → finds the settings of the project’s type [S2.8]', async () => {
  usePlace.setState({ place: { area: 'project', projectId: PROJECT_ID } })
  expect(await found('vector')).toEqual(['settings.quality', 'settings.checks', 'settings.limits', 'settings.steps'])
  expect(await found('video')).toEqual(['settings.rate', 'settings.back', 'settings.forward'])
  expect(await found('custom_llm')).toEqual([
    'settings.sorting',
    'settings.categories',
    'settings.categorized',
    'settings.form',
  ])
  expect(await found('text')).toEqual([])
  usePlace.setState({ place: { area: 'projects' } })
  expect(await found('vector')).toEqual([])
})

it('a setting → is opened by name, in the current project', () => {
  usePlace.setState({ place: { area: 'project', projectId: PROJECT_ID } })
  for (const [id, tab] of [
    ['settings.reasons', 'review'],
    ['settings.batch', 'requests'],
    ['settings.uploads', 'danger'],
  ] as const) {
    COMMANDS.find((command) => command.id === id)?.run()
    expect(usePlace.getState().place).toEqual({ area: 'projectSettings', projectId: PROJECT_ID, tab })
  }
})
