import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type ErrorCode, platformError } from '#domain/errors'
import { ProjectPage } from '../../../../../renderer/areas/project/project-page'
import { valueOf } from '../../../../../renderer/desktop/client'
import { DesktopProvider } from '../../../../../renderer/desktop/desktop-context'
import { createFakeDesktop } from '../../../../fakes/desktop-api'

const PROJECT = 100

/** The page after reading the project was refused in this way. */
async function pageAfter(code: ErrorCode, { isShown = false } = {}): Promise<string> {
  const { api, world } = createFakeDesktop()
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, networkMode: 'always' } },
  })
  const read = { queryKey: ['project', PROJECT], queryFn: () => valueOf(api.projects.read(PROJECT)) }
  if (isShown) await queries.prefetchQuery(read)
  world.failing.set('projects.read', platformError(code))
  await queries.prefetchQuery(read)
  return renderToStaticMarkup(
    <DesktopProvider value={api}>
      <QueryClientProvider client={queries}>
        <ProjectPage projectId={PROJECT} />
      </QueryClientProvider>
    </DesktopProvider>,
  )
}

it.each([
  ['not_found', 'This project doesn’t exist'],
  ['bad_request', 'This project doesn’t exist'],
  ['forbidden', 'You have no access to this project'],
] as const)('a project answering %s → has its own page with a way out, without a retry', async (code, title) => {
  const page = await pageAfter(code)
  expect(page).toContain(`>${title}</h1>`)
  expect(page).toContain('Go to the projects')
  expect(page).not.toContain('Try again')
  expect(page).not.toContain(platformError(code).message.replaceAll("'", '&#x27;'))
})

it('a project deleted while open → is replaced by that page', async () => {
  expect(await pageAfter('not_found', { isShown: true })).toContain('This project doesn’t exist')
})

it('a project missing for lack of an answer → can be retried, and a shown one stays', async () => {
  const page = await pageAfter('network_failure')
  expect(page).toContain('This project can&#x27;t be shown')
  expect(page).toContain('Try again')
  expect(await pageAfter('network_failure', { isShown: true })).toContain('Start reviewing')
})
