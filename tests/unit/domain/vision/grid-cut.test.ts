import { describe, expect, it } from 'vitest'
import { gridCut } from '../../../../domain/vision/grid-cut'
import { NEIGHBOURS } from '../../../../domain/vision/neighbours'
import { aRandomGrid, costOfCut, leastCutCost } from '../../../builders/slow-cut'
import { SEED, times } from '../../../builders/walks'

/** Integers below an end; the same for the same seed. */
function seeded(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

/** Grid of random costs, small enough to try all cuts. */
function aGrid(seed: number) {
  const random = seeded(seed)
  const [width, height] = [2 + random(3), 2 + random(2)]
  const count = width * height
  const terminals = Int32Array.from({ length: count }, () => random(41) - 20)
  const links = new Int32Array(count * 8)
  for (let at = 0; at < count; at += 1)
    for (const [way, [dx, dy]] of NEIGHBOURS.entries()) {
      const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy]
      const other = y * width + x
      if (x < 0 || y < 0 || x >= width || y >= height || other < at) continue
      links[at * 8 + way] = links[other * 8 + ((way + 4) % 8)] = random(20)
    }
  function costOf(isIn: (at: number) => boolean): number {
    let sum = 0
    for (let at = 0; at < count; at += 1) {
      const terminal = terminals[at] ?? 0
      sum += isIn(at) ? Math.max(0, -terminal) : Math.max(0, terminal)
      for (const [way, [dx, dy]] of NEIGHBOURS.entries())
        if (links[at * 8 + way] !== 0 && isIn(at) && !isIn(at + dy * width + dx)) sum += links[at * 8 + way] ?? 0
    }
    return sum
  }
  return { width, height, count, terminals, links, costOf }
}

describe('a grid cut', () => {
  it('costs no more than the best of all cuts, over 300 random grids', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { width, height, count, terminals, links, costOf } = aGrid(seed)
      let best = Infinity
      for (let cut = 0; cut < 2 ** count; cut += 1)
        best = Math.min(
          best,
          costOf((at) => ((cut >> at) & 1) === 1),
        )
      const marks = gridCut(width, height, terminals.slice(), links.slice())
      expect(
        costOf((at) => marks[at] === 1),
        `grid ${seed}`,
      ).toBe(best)
    }
  })

  it('costs as much as a slow reference algorithm’s, on random grids up to 12 × 12', () => {
    // The same grids each time, and others by this run's seed.
    const others = 1_001 + SEED
    const seeds = Array.from({ length: times(250, 1_000) }, (_, at) => [1 + at, others + at]).flat()
    for (const seed of seeds) {
      const grid = aRandomGrid(seed, 12)
      const marks = gridCut(grid.width, grid.height, grid.terminals.slice(), grid.links.slice())
      expect(costOfCut(grid, marks), `grid ${seed}, ${grid.width} × ${grid.height}`).toBe(leastCutCost(grid))
    }
  })
})
