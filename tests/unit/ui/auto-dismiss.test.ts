import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAutoDismiss } from '../../../ui/auto-dismiss'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a message → closes by itself, once', () => {
  const leave = vi.fn<() => void>()
  startAutoDismiss(6_000, leave)
  vi.advanceTimersByTime(5_999)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(leave).toHaveBeenCalledOnce()
})

it('a hovered or focused message → stays, even when only one of both ends', () => {
  const leave = vi.fn<() => void>()
  const leaving = startAutoDismiss(6_000, leave)
  leaving.hold('pointer')
  leaving.hold('focus')
  leaving.letGo('pointer')
  vi.advanceTimersByTime(60_000)
  leaving.hold('pointer')
  leaving.letGo('focus')
  vi.advanceTimersByTime(60_000)
  expect(leave).not.toHaveBeenCalled()
  leaving.letGo('pointer')
  vi.advanceTimersByTime(5_999)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(leave).toHaveBeenCalledOnce()
})

it('a closed message → doesn’t close a second time', () => {
  const leave = vi.fn<() => void>()
  startAutoDismiss(6_000, leave).end()
  vi.advanceTimersByTime(60_000)
  expect(leave).not.toHaveBeenCalled()
})
