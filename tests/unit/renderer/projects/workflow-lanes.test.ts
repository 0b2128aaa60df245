import { describe, expect, it } from 'vitest'
import { lanesOf, waysOf } from '../../../../renderer/projects/workflow-lanes'

const STATUSES = [{ id: 70 }, { id: 71 }, { id: 72 }, { id: 73 }]
const transition = (from_status_id: number, to_status_id: number) => ({ from_status_id, to_status_id })
const way = (from: number, to: number) => ({ from, to })

describe('a workflow’s connections', () => {
  it('are distinguished by ends, each once for any number of transitions', () => {
    const { onwards, back } = waysOf(STATUSES, [
      transition(70, 71),
      transition(72, 71),
      transition(70, 71),
      transition(70, 73),
    ])
    expect([onwards, back]).toEqual([[way(0, 1), way(0, 3)], [way(2, 1)]])
  })

  it('exclude those to a missing status, or to their own start', () => {
    expect(waysOf(STATUSES, [transition(70, 99), transition(98, 71), transition(72, 72)])).toEqual({
      onwards: [],
      back: [],
    })
  })
})

describe('lanes', () => {
  const laneOf = (ways: readonly { from: number; to: number }[]) =>
    Object.fromEntries(lanesOf(ways).ways.map(({ from, to, lane }) => [`${from}-${to}`, lane]))

  it('are shared by consecutive connections, and short ones are next to the names', () => {
    expect(laneOf([way(0, 3), way(0, 1), way(1, 2), way(2, 3)])).toEqual({ '0-1': 0, '1-2': 0, '2-3': 0, '0-3': 1 })
    expect(lanesOf([way(0, 3), way(0, 1)]).count).toBe(2)
  })

  it('separate overlapping connections, backwards as forwards', () => {
    const { ways, count } = lanesOf([way(2, 0), way(3, 1), way(3, 0)])
    expect(count).toBe(3)
    expect(new Set(ways.map(({ lane }) => lane)).size).toBe(3)
  })

  it('of no connections are empty', () => {
    expect(lanesOf([])).toEqual({ ways: [], count: 0 })
  })
})
