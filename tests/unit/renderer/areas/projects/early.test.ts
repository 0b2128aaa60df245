import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { showLast } from '../../../../../renderer/areas/projects/early'
import { projectsQuery } from '../../../../../renderer/queries'
import { aProject } from '../../../../builders/projects'

function shown(text: string | null) {
  const queries = new QueryClient()
  const page = { getElementById: (id: string) => (id === 'page-data' ? { textContent: text } : null) }
  showLast(page as unknown as Document, queries)
  return { data: queries.getQueryData(projectsQuery.queryKey), state: queries.getQueryState(projectsQuery.queryKey) }
}

it('the last run’s list → is shown at once, as outdated', () => {
  const last = { data: [aProject()], total: 1 }
  const { data, state } = shown(JSON.stringify(last))
  expect(data).toEqual(JSON.parse(JSON.stringify(last)))
  expect(state?.dataUpdatedAt).toBe(0)
})

it.each([null, 'null', '"__PAGE_DATA__"'])('a page with %j → shows nothing', (text) => {
  expect(shown(text).data).toBeUndefined()
})
