import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROWS } from './ask'
import { waitMax, waitsBeside, type Waited, worstOf } from './large-inputs'
import { startWorld, type World } from './world'

/** A quarter of a megabyte: quadratic code takes seconds from there on. */
const ROOM = 256 * 1024

let world: World
const waits: Waited[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await world.platform.close()
  console.log(`Longest wait of others beside each row:\n${worstOf(waits)}`)
})

it('a large input to any row → delays nobody else, and doesn’t break the platform', { timeout: 240_000 }, async () => {
  for (const name of ROWS) waits.push(...(await waitsBeside(world, name, ROOM)))
  const most = waitMax()
  expect(waits.filter(({ ms, status }) => ms > most || status >= 500)).toEqual([])
  expect(waits.length).toBeGreaterThan(ROWS.length)
})
