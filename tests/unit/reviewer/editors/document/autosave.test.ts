import { expect, it } from 'vitest'
import { createAutosave } from '../../../../../reviewer/editors/document/autosave'
import { ManualClock } from '../../../../fakes/manual-clock'

function anAutosave() {
  const clock = new ManualClock()
  let saves = 0
  const autosave = createAutosave(clock, () => {
    saves += 1
  })
  const change = (times: number): void => {
    for (let at = 0; at < times; at += 1) autosave.changed()
  }
  return { clock, autosave, change, saves: () => saves }
}

it('15 changes → a save, and counting starts over [S9.3]', () => {
  const { change, saves } = anAutosave()
  change(14)
  expect(saves()).toBe(0)
  change(1)
  expect(saves()).toBe(1)
  change(14)
  expect(saves()).toBe(1)
  change(1)
  expect(saves()).toBe(2)
})

it('60,000 ms after the last change → a save, and each change postpones it [S9.3]', async () => {
  const { clock, change, saves } = anAutosave()
  change(1)
  await clock.advance(59_999)
  change(1)
  await clock.advance(59_999)
  expect(saves()).toBe(0)
  await clock.advance(1)
  expect(saves()).toBe(1)
  await clock.advance(600_000)
  expect(saves()).toBe(1)
})

it('work saved otherwise, or ended → isn’t saved [S9.3]', async () => {
  const { clock, autosave, change, saves } = anAutosave()
  change(14)
  autosave.saved()
  await clock.advance(60_000)
  change(1)
  expect(saves()).toBe(0)
  autosave.end()
  await clock.advance(60_000)
  expect(saves()).toBe(0)
})
