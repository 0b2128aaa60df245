import { describe, expect, it, vi } from 'vitest'
import { platformError } from '../../../../../domain/errors'
import type { ReviewRules } from '../../../../../domain/review-rules'
import { createSubmitChecks } from '../../../../../reviewer/editors/document/submit-checks'
import { createHandOnGate } from '../../../../../reviewer/workflow/hand-on-gate'
import { checked } from '../../../../builders/checked'
import { edited } from '../../../../builders/edited'
import { ManualClock } from '../../../../fakes/manual-clock'

const ITEM = 7
const SMALL = { type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 10.5, y2: 90 } }
const AWAY = { type: 'bbox', className: 'Car', points: { x1: 2_010, y1: 10, x2: 2_050, y2: 90 } }
const FINE = { type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 60, y2: 90 } }

async function opened(...instances: (typeof SMALL)[]) {
  return openedWith({}, ...instances)
}

async function openedWith(rules: Partial<ReviewRules>, ...instances: (typeof SMALL)[]) {
  const clock = new ManualClock()
  const made = edited(instances)
  const all = checked(made, { clock, rules })
  const gate = createHandOnGate()
  let item = ITEM
  let may = true
  const shown: string[] = []
  const handingOn = createSubmitChecks({
    gate,
    itemId: () => item,
    checks: all.desk,
    issues: all.issues,
    refusals: all.refusals,
    mayChange: () => may,
    show: () => void shown.push('issues'),
  })
  const pass = (id = ITEM, isHandingOn = true) => {
    const answers: boolean[] = []
    void gate.pass(id, isHandingOn).then((answer) => answers.push(answer))
    return answers
  }
  await vi.waitFor(() => expect(all.notes.get()).toBeDefined())
  const asked = () => vi.waitFor(() => expect(handingOn.asking.get()).toBeDefined())
  return {
    ...made,
    ...all,
    gate,
    clock,
    handingOn,
    pass,
    asked,
    shown,
    leaveFor: (id: number) => ((item = id), handingOn.leave()),
    refuse: () => (may = false),
  }
}

describe('handing on an item', () => {
  it('asks once: after confirming, it isn’t asked again until a change', async () => {
    const { handingOn, pass, asked, select, editing } = await opened(SMALL)
    const first = pass()
    await asked()
    expect(handingOn.asking.get()).toMatchObject({ count: 1, groups: [{ id: 'too-small' }] })
    // A second key press while the question is open changes nothing.
    const second = pass()
    await vi.waitFor(() => expect(second).toEqual([false]))
    handingOn.asking.get()?.answer(true)
    await vi.waitFor(() => expect(first).toEqual([true]))
    const again = pass()
    await vi.waitFor(() => expect(again).toEqual([true]))
    select(0)
    editing.nudge(5, 0)
    await vi.waitFor(() => expect(editing.seen.get().undo).toBeDefined())
    const changed = pass()
    await asked()
    handingOn.asking.get()?.answer(false)
    await vi.waitFor(() => expect(changed).toEqual([false]))
  })

  it('checks the latest change, and continues at once without issues', async () => {
    const { pass, select, editing, asked, handingOn, shown, selected } = await opened(FINE)
    const clean = pass()
    await vi.waitFor(() => expect(clean).toEqual([true]))
    select(0)
    editing.move([0], -2_000, 0)
    await vi.waitFor(() => expect(editing.seen.get().undo).toBeDefined())
    const answers = pass()
    await asked()
    handingOn.asking.get()?.goThere()
    await vi.waitFor(() => expect(answers).toEqual([false]))
    expect([shown, selected()]).toEqual([['issues'], [0]])
  })

  it('doesn’t ask if read-only, nor for another item; opening another item ends the question', async () => {
    const { pass, refuse, asked, leaveFor, handingOn } = await opened(SMALL)
    const other = pass(9)
    await vi.waitFor(() => expect(other).toEqual([true]))
    const open = pass()
    await asked()
    leaveFor(9)
    await vi.waitFor(() => expect(open).toEqual([false]))
    leaveFor(ITEM)
    refuse()
    const answers = pass()
    await vi.waitFor(() => expect(answers).toEqual([true]))
    expect(handingOn.asking.get()).toBeUndefined()
  })

  it('is blocked by a project error, however often requested; starting or skipping it isn’t', async () => {
    const { handingOn, pass, asked, selected } = await openedWith({ errors: ['outside'] }, SMALL, AWAY)
    const first = pass()
    await asked()
    expect(handingOn.asking.get()).toMatchObject({ count: 2, errors: 1 })
    handingOn.asking.get()?.answer(true)
    await vi.waitFor(() => expect(first).toEqual([false]))
    const second = pass()
    await asked()
    handingOn.asking.get()?.goThere()
    await vi.waitFor(() => expect(second).toEqual([false]))
    // Goes to the error, not to the warning before it.
    expect(selected()).toEqual([1])
    const back = pass(ITEM, false)
    await vi.waitFor(() => expect(back).toEqual([true]))
  })

  it('keeps the platform’s refusals until it accepts the item', async () => {
    const { gate, refusals } = await opened(FINE)
    gate.ended(ITEM, platformError('too_many_requests'))
    expect(refusals.get()).toEqual([])
    gate.ended(ITEM, platformError('constraint_unmet', { message: 'Comments are open.' }))
    expect(refusals.get()).toEqual([{ code: 'constraint_unmet', text: 'Comments are open.' }])
    gate.ended(ITEM, undefined)
    expect(refusals.get()).toEqual([])
  })
})
