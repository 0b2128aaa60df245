import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROWS } from '../contract/rows/ask'
import { waitMax, waitsBeside, type Waited, worstOf } from '../contract/rows/large-inputs'
import { startWorld, type World } from '../contract/rows/world'

/** Largest JSON body of the platform, minus the rest of the sample. */
const ROOM = 3_900_000

let world: World
const waits: Waited[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await world.platform.close()
  console.log(`Longest wait of others beside each row:\n${worstOf(waits)}`)
})

it('no input of any row that is as large as it may be keeps others waiting', { timeout: 1_800_000 }, async () => {
  for (const name of ROWS) waits.push(...(await waitsBeside(world, name, ROOM)))
  const most = waitMax()
  expect(waits.filter(({ ms, status }) => ms > most || status >= 500)).toEqual([])
  expect(waits.length).toBeGreaterThan(ROWS.length)
})
