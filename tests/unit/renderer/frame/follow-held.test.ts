import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { followHeld } from '../../../../renderer/frame/follow-held'
import { itemsKey } from '../../../../renderer/queries'
import { useOutbox } from '../../../../renderer/stores/outbox-store'
import { NOBODY, useSession } from '../../../../renderer/stores/session-store'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import { settled } from '../../../fakes/manual-clock'

beforeEach(() => {
  useSession.setState({ ...NOBODY, phase: 'starting' })
  useOutbox.setState(useOutbox.getInitialState(), true)
})

function following() {
  const desktop = createFakeDesktop()
  const queries = new QueryClient()
  queries.setQueryData(itemsKey(5), [])
  const end = followHeld(desktop.api, queries)
  const asked = () => desktop.world.calls.filter(({ channel }) => channel === 'outbox.list').length
  return { ...desktop, end, asked, isStale: () => queries.getQueryState(itemsKey(5))?.isInvalidated }
}

it('held changes → are read once after signing in, and not before', async () => {
  const { asked } = following()
  expect(asked()).toBe(0)
  useSession.setState({ phase: 'signedIn' })
  useSession.setState({ trialExpired: true })
  await settled()
  expect(asked()).toBe(1)
  useSession.setState({ phase: 'expired' })
  expect(asked()).toBe(1)
})

it('held changes → are read at once if somebody is signed in', () => {
  useSession.setState({ phase: 'signedIn' })
  expect(following().asked()).toBe(1)
})

it('a finished held change of an item → refetches items', () => {
  const { push, isStale } = following()
  expect(isStale()).toBe(false)
  push('change.sent', { itemId: 1, item: { id: 1, name: 'quay.jpg', annotation_status: 1 } })
  expect(isStale()).toBe(true)
})

it('after the end → nothing is followed', () => {
  const { push, end, isStale, asked } = following()
  end()
  push('change.sent', { itemId: 1, item: { id: 1, name: 'quay.jpg', annotation_status: 1 } })
  useSession.setState({ phase: 'signedIn' })
  expect([isStale(), asked()]).toEqual([false, 0])
})
