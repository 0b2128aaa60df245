import { describe, expect, it } from 'vitest'
import { lanesOf, waysOf } from '../../../../renderer/projects/workflow-lanes'

const STATUSES = [{ id: 70 }, { id: 71 }, { id: 72 }, { id: 73 }]
const transition = (from_status_id: number, to_status_id: number) => ({ from_status_id, to_status_id })
const way = (from: number, to: number) => ({ from, to })

describe('the ways of a workflow', () => {
  it('are told apart by where they lead, each once however many transitions take it', () => {
    const { onwards, back } = waysOf(STATUSES, [
      transition(70, 71),
      transition(72, 71),
      transition(70, 71),
      transition(70, 73),
    ])
    expect([onwards, back]).toEqual([[way(0, 1), way(0, 3)], [way(2, 1)]])
  })

  it('leave out what ends in no status of the workflow, or where it began', () => {
    expect(waysOf(STATUSES, [transition(70, 99), transition(98, 71), transition(72, 72)])).toEqual({
      onwards: [],
      back: [],
    })
  })
})

describe('lanes', () => {
  const laneOf = (ways: readonly { from: number; to: number }[]) =>
    Object.fromEntries(lanesOf(ways).ways.map(({ from, to, lane }) => [`${from}-${to}`, lane]))

  it('are shared by ways that follow one another, and short ways lie next to the names', () => {
    expect(laneOf([way(0, 3), way(0, 1), way(1, 2), way(2, 3)])).toEqual({ '0-1': 0, '1-2': 0, '2-3': 0, '0-3': 1 })
    expect(lanesOf([way(0, 3), way(0, 1)]).count).toBe(2)
  })

  it('keep ways apart that run beside one another, back as onwards', () => {
    const { ways, count } = lanesOf([way(2, 0), way(3, 1), way(3, 0)])
    expect(count).toBe(3)
    expect(new Set(ways.map(({ lane }) => lane)).size).toBe(3)
  })

  it('of no ways are none', () => {
    expect(lanesOf([])).toEqual({ ways: [], count: 0 })
  })
})
