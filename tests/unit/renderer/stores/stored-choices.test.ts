import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { allAmong, among, keptChoices } from '../../../../renderer/stores/stored-choices'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function following() {
  const store = createStore(() => ({ size: 1, typed: '' }))
  const written: unknown[] = []
  const kept = keptChoices({
    name: 'sizes',
    store,
    keep: ({ size }) => ({ size }),
    restore: ({ size }) => ({ size: typeof size === 'number' ? size : 1 }),
  })
  const end = kept.follow((choice) => written.push(choice))
  return { store, written, kept, end }
}

describe('stored choices', () => {
  it('are written once changes pause, and only if changed', () => {
    const { store, written } = following()
    store.setState({ size: 2 })
    vi.advanceTimersByTime(399)
    store.setState({ size: 3 })
    vi.advanceTimersByTime(399)
    expect(written).toEqual([])
    vi.advanceTimersByTime(1)
    expect(written).toEqual([{ size: 3 }])
    store.setState({ typed: 'x' })
    vi.advanceTimersByTime(1_000)
    expect(written).toHaveLength(1)
  })

  it('aren’t followed after the end', () => {
    const { store, written, end } = following()
    store.setState({ size: 2 })
    end()
    store.setState({ size: 4 })
    vi.advanceTimersByTime(1_000)
    expect(written).toEqual([])
  })

  it('are validated when read', () => {
    const { store, kept } = following()
    for (const broken of [null, undefined, 'text', 4]) kept.restore(broken)
    expect(store.getState().size).toBe(1)
    kept.restore({ size: 5 })
    expect(store.getState().size).toBe(5)
    expect(among('rows', ['grid', 'rows'])).toBe('rows')
    expect(among('piles', ['grid', 'rows'])).toBeUndefined()
    expect(allAmong([3, 1, 9], [1, 2, 3])).toEqual([1, 3])
    expect(allAmong('13', ['1', '3'])).toEqual([])
  })
})
