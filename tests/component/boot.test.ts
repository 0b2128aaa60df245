import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { boot } from '../../renderer/boot'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { useSession } from '../../renderer/stores/session-store'
import { createFakeDesktop, type FakeDesktop } from '../fakes/desktop-api'
import '../fakes/known-areas'

const HERE = { offline: false, maintenance: null }
const SOON = { offline: false, maintenance: { message: 'Back at noon', until: null } }

let desktop: FakeDesktop
const area = () => usePlace.getState().place.area
const asked = (channel: string) => desktop.world.calls.filter((call) => call.channel === channel).length

// The page is connected once, as at its start; its document ends with this file.
beforeAll(async () => {
  desktop = createFakeDesktop()
  boot({ desktop: desktop.api, window, queries: new QueryClient() })()
  await vi.waitFor(() => expect(useSession.getState().phase).toBe('signedIn'), 20_000)
  goTo({ area: 'account', tab: 'security' })
})
afterAll(() => goTo({ area: 'projects' }))

it.each([
  ['offline', { offline: true, maintenance: null }],
  ['maintenance', SOON],
] as const)(
  'a message from main about %s → is shown, and the former page returns afterwards [S2.2] [S2.3]',
  async (screen, said) => {
    desktop.push('connectivity.changed', said)
    await expect.poll(area).toBe(screen)
    desktop.push('connectivity.changed', HERE)
    await expect.poll(() => usePlace.getState().place).toMatchObject({ area: 'account', tab: 'security' })
  },
)

it('a change of the network → main is asked to check the platform [S2.3]', async () => {
  for (const change of ['offline', 'online']) {
    const before = asked('connectivity.retry')
    await expect
      .poll(() => {
        window.dispatchEvent(new Event(change))
        return asked('connectivity.retry')
      })
      .toBeGreaterThan(before)
  }
})
