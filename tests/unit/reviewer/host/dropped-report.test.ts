import { expect, it, vi } from 'vitest'
import { createDroppedReport } from '../../../../reviewer/host/dropped-report'
import { ManualClock } from '../../../fakes/manual-clock'

it('dropped messages → are reported within a second, then at least a minute apart, each time with the new number [S7.1]', async () => {
  const clock = new ManualClock()
  const report = vi.fn()
  const dropped = createDroppedReport(clock)
  dropped.reportTo(report)
  dropped.count()
  dropped.count()
  await clock.advance(999)
  expect(report.mock.calls).toEqual([[2]])
  dropped.count()
  await clock.advance(58_000)
  expect(report).toHaveBeenCalledTimes(1)
  dropped.count()
  await clock.advance(2_000)
  expect(report.mock.calls).toEqual([[2], [2]])
  await clock.advance(200_000)
  expect(report).toHaveBeenCalledTimes(2)
})

it('messages dropped before a listener exists → are reported later [S7.1]', async () => {
  const clock = new ManualClock()
  const report = vi.fn()
  const dropped = createDroppedReport(clock)
  dropped.count()
  await clock.advance(5_000)
  dropped.reportTo(report)
  await clock.advance(1_000)
  expect(report.mock.calls).toEqual([[1]])
})
