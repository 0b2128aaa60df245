import { expect, it } from 'vitest'
import { aRunningReviewer } from '../../builders/reviewer'

it('the combined state → is the same object until a store changes, and passes its previous value', async () => {
  const { reviewer } = await aRunningReviewer()
  const { state, session, workflow } = reviewer
  const before = state.getState()
  expect(state.getState()).toBe(before)
  const told: unknown[] = []
  const end = state.subscribe((now, last) => told.push([now.session.expired, last.session.expired, last === before]))
  session.setState({ expired: true })
  expect(state.getState()).not.toBe(before)
  expect(state.getState().workflow).toBe(before.workflow)
  workflow.store.setState({ comments: new Map() })
  end()
  session.setState({ expired: false })
  expect(told).toEqual([
    [true, false, true],
    [true, true, false],
  ])
})
