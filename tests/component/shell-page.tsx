import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { onTestFinished } from 'vitest'
import { DesktopProvider } from '../../renderer/desktop/desktop-context'
import { Notices } from '../../renderer/frame/notices'
import { Overlays } from '../../renderer/overlays'
import { goTo } from '../../renderer/router/place-store'
import { useNotices } from '../../renderer/stores/notice-store'
import { closeOverlay } from '../../renderer/stores/overlay-store'
import { createFakeDesktop, type FakeDesktop } from '../fakes/desktop-api'
import '../fakes/known-areas'
import { render } from './render'

/** Renders a part of the shell over a desktop in memory, with overlays and notices. */
export function renderShell(content: ReactNode, world: Parameters<typeof createFakeDesktop>[0] = {}): FakeDesktop {
  const desktop = createFakeDesktop(world)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  render(
    <DesktopProvider value={desktop.api}>
      <QueryClientProvider client={queries}>
        <Suspense>{content}</Suspense>
        <Overlays />
        <Notices />
      </QueryClientProvider>
    </DesktopProvider>,
  )
  onTestFinished(() => {
    closeOverlay()
    goTo({ area: 'projects' })
    useNotices.setState({ notices: [] })
  })
  return desktop
}

/** Calls of a page to the platform's rows, by channel and name. */
export function saidTo(
  { world }: FakeDesktop,
  channel: 'platform.write' | 'platform.hold' | 'platform.start' | 'items.request' | 'dataExports.make',
) {
  return world.calls.filter((call) => call.channel === channel).map(({ args }) => args)
}
