import { describe, expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { checked } from '../../../../builders/checked'
import { edited } from '../../../../builders/edited'
import { ManualClock } from '../../../../fakes/manual-clock'

const box = (x1: number, y1: number, x2: number, y2: number, className = 'Car'): Native => ({
  type: 'bbox',
  className,
  points: { x1, y1, x2, y2 },
})
const LINE = box(10, 10, 10.5, 90)
const OUT = box(-50, 100, 60, 180)
const FINE = box(300, 300, 360, 380)
const COLOUR = { id: 1, name: 'Colour', kind: 'text', isRequired: true, initial: [], options: [] }

async function opened(instances: readonly Native[], classes?: Parameters<typeof checked>[1]['classes']) {
  const clock = new ManualClock()
  const made = edited(instances)
  const all = checked(made, { clock, ...(classes === undefined ? {} : { classes }) })
  const rest = async () => {
    await clock.advance(300)
    await vi.waitFor(() => expect(all.desk.get().at).toBe('done'))
  }
  await rest()
  const found = () => all.issues.get().groups.map(({ id, issues }) => `${id} ${issues.map(({ row }) => row).join()}`)
  return { ...made, ...all, clock, rest, found }
}

describe('the issues of an item', () => {
  it('appear after a short pause, and later changes recheck only themselves', async () => {
    const { found, orders, rest, select, editing, desk, refused } = await opened([LINE, FINE, OUT])
    expect(found()).toEqual(['over-the-edge 2', 'too-small 0'])
    orders.length = 0
    select(1)
    editing.move([1], -900, 0)
    await vi.waitFor(() => expect(desk.get().at).toBe('looking'))
    expect(orders).toEqual([])
    await rest()
    expect(refused).toEqual([])
    expect(found()).toEqual(['outside 1', 'over-the-edge 2', 'too-small 0'])
    expect(orders.map((order) => (order.type === 'put' ? [...order.objects.rows] : order.type))).toEqual([
      [1],
      'report',
    ])
    editing.undo()
    await rest()
    expect(found()).toEqual(['over-the-edge 2', 'too-small 0'])
  })

  it('are listed again only if their objects changed, at their current places', async () => {
    const { issues, desk, rest, select, editing } = await opened([LINE, FINE])
    const placeOf = () => issues.get().groups[0]?.issues[0]?.at
    const before = issues.get().groups[0]?.issues
    expect(before).toHaveLength(1)
    select(1)
    editing.nudge(5, 0)
    await vi.waitFor(() => expect(desk.get().at).toBe('looking'))
    expect(issues.get().groups[0]?.issues[0]).toBe(before?.[0])
    expect(placeOf()).toMatchObject({ x: 10, width: 0.5 })
    await rest()
    select(0)
    editing.nudge(5, 0)
    // It hasn't been checked again by then.
    await vi.waitFor(() => expect(placeOf()).toMatchObject({ x: 15, width: 0.5 }))
    expect(desk.get().at).toBe('looking')
    editing.remove([0])
    await vi.waitFor(() => expect(issues.get().groups).toEqual([]))
    editing.undo()
    await rest()
    expect(issues.get().groups[0]?.issues[0]?.row).toBe(0)
  })

  it('are checked after the picture is painted, sooner when handing on, and after a delay at the latest', async () => {
    const clock = new ManualClock()
    const made = edited([LINE, FINE])
    const { pressed, orders, desk } = checked(made, { clock })
    pressed.isPressed = true
    await clock.advance(3_000)
    expect([orders.length, desk.get().at]).toEqual([0, 'looking'])
    pressed.isPressed = false
    await clock.advance(300)
    await vi.waitFor(() => expect(desk.get().report.counts).toEqual({ 'too-small': 1 }))
    pressed.isPressed = true
    made.open([FINE, FINE])
    orders.length = 0
    await clock.advance(300)
    expect(orders).toEqual([])
    await desk.settled()
    expect(desk.get().report.counts).toEqual({ duplicate: 1 })
    made.open([LINE])
    for (let rest = 0; rest < 60; rest += 1) await clock.advance(300)
    await vi.waitFor(() => expect(desk.get().report.counts).toEqual({ 'too-small': 1 }))
  })

  it('belong to the open item, even if another was opened during the check', async () => {
    const { found, clock, desk, ...made } = await opened([LINE])
    made.open([FINE, OUT])
    expect(desk.get().at).toBe('looking')
    expect(made.issues.get().count).toBe(0)
    await clock.advance(300)
    made.open([FINE, FINE])
    await clock.advance(300)
    await vi.waitFor(() => expect(found()).toEqual(['duplicate 1']))
  })

  it('are walked one by one: each is selected and shown, and a fixed one makes way for the next', async () => {
    const { issues, selected, shown, said, rest, saved } = await opened([LINE, FINE, OUT])
    issues.step(1)
    expect([selected(), said.at(-1)]).toEqual([[2], 'It reaches 50 pixels beyond the edge of the picture.'])
    expect(shown.at(-1)).toMatchObject({ x: -105, width: 220 })
    issues.step(1)
    expect(selected()).toEqual([0])
    issues.step(1)
    expect(selected()).toEqual([2])
    issues.fixCurrent()
    await vi.waitFor(() => expect(saved()[2]).toMatchObject({ points: { x1: 0, y1: 100, x2: 60, y2: 180 } }))
    await rest()
    issues.step(1)
    expect(selected()).toEqual([0])
  })

  it('are fixed as one undoable step', async () => {
    const { issues, editing, rest, found, saved } = await opened([OUT, FINE, box(900, 700, 1_050, 790)])
    const [group] = issues.get().groups
    if (group === undefined) throw new Error('Nothing was found.')
    issues.fix(group)
    await vi.waitFor(() => expect(saved()[2]).toMatchObject({ points: { x2: 1_000 } }))
    await rest()
    expect(found()).toEqual([])
    expect(editing.seen.get().undo).toBe('2 objects cut off at the edge')
    editing.undo()
    await rest()
    expect(found()).toEqual(['over-the-edge 0,2'])
  })

  it('lead to unanswered questions, and to hidden objects', async () => {
    const classes = [{ classId: 1, className: 'Car', colour: '#123456', groups: [COLOUR] }]
    const { issues, views, reached, selected } = await opened([FINE, box(500, 300, 560, 380)], classes)
    expect(issues.get().groups).toMatchObject([{ id: 'unanswered', count: 2 }])
    views.toggleClass('Car')
    views.toggleRows([0])
    issues.step(1)
    expect(selected()).toEqual([0])
    expect([views.get().hidden.size, views.get().hiddenRows.size]).toEqual([0, 0])
    issues.fixCurrent()
    expect(reached).toEqual(['attributes'])
  })

  it('include unreadable parts of the file', async () => {
    const { issues, annotation, said } = await opened([FINE])
    expect(issues.get()).toMatchObject({ count: 0, groups: [] })
    const listedUnread = [{ path: 'instances[3].points', reason: 'Its shape can’t be read.' }]
    annotation.set({ state: 'ready', value: { unread: 300, listedUnread } })
    expect(issues.get()).toMatchObject({ count: 300, groups: [{ id: 'unread', count: 300 }] })
    issues.step(1)
    expect(said.at(-1)).toBe('instances[3].points: Its shape can’t be read.')
  })

  it('are final once the last change is checked, and after five seconds at the latest', async () => {
    const { desk, clock, select, editing, found, orders } = await opened([FINE])
    select(0)
    editing.move([0], -2_000, 0)
    await vi.waitFor(() => expect(desk.get().at).toBe('looking'))
    await desk.settled()
    expect(found()).toEqual(['outside 0'])
    expect(orders.at(-1)).toMatchObject({ type: 'report' })
    await clock.advance(0)
    await desk.settled()
  })

  it('are left with a reason, stored until the object changes', async () => {
    const { issues, keeper, found, select, editing, rest, notes } = await opened([LINE, OUT])
    await vi.waitFor(() => expect(notes.get()).toBeDefined())
    const [, small] = issues.get().groups
    const [issue] = small?.issues ?? []
    if (issue === undefined) throw new Error('Nothing was found.')
    issues.leave(issue, 'It is a wire.')
    expect(found()).toEqual(['over-the-edge 1'])
    expect(issues.get()).toMatchObject({ count: 1, left: [{ reason: 'It is a wire.', issue: { row: 0 } }] })
    await vi.waitFor(() => expect(keeper.kept.left).toMatchObject([{ key: issue.key, reason: 'It is a wire.' }]))
    select(0)
    editing.nudge(1, 0)
    await rest()
    expect(found()).toEqual(['over-the-edge 1', 'too-small 0'])
    editing.undo()
    await rest()
    expect(found()).toEqual(['over-the-edge 1'])
    const [edge] = issues.get().groups[0]?.issues ?? []
    if (edge === undefined) throw new Error('Nothing was found.')
    issues.leave(edge, 'It goes on there.')
    expect(
      issues
        .get()
        .left.map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['It goes on there.', 'It is a wire.'])
    issues.takeUp(issue)
    expect(found()).toEqual(['too-small 0'])
    issues.takeUp(edge)
    expect(found()).toEqual(['over-the-edge 1', 'too-small 0'])
    await vi.waitFor(() => expect(keeper.kept.left).toEqual([]))
  })

  it('start with the platform’s refusals', async () => {
    const { issues, refusals } = await opened([LINE])
    refusals.set([{ code: 'constraint_unmet', text: 'All comments have to be resolved first.' }])
    expect(issues.get()).toMatchObject({ count: 2, groups: [{ id: 'refused', count: 1 }, { id: 'too-small' }] })
  })
})
