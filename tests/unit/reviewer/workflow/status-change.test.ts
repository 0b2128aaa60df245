import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import type { StatusChange } from '#protocol/actions'
import { anItem, someItems } from '../../../builders/items'
import { aRunningReviewer, type ProjectFacts } from '../../../builders/reviewer'
import { aWireStatus, aWireTransition } from '../../../builders/wire'
import { aStatus } from '../../../builders/workflow'
import { settled } from '../../../fakes/manual-clock'
import { nextChoice, openChoices, statusName } from '../../../../reviewer/workflow/item-status'
import { menuEntries } from '../../../../reviewer/workflow/menu-entries'

const todo = aStatus({ value: 1, name: 'To do' })
const done = aStatus({ value: 2, name: 'Done' })
const gone = aStatus({ value: 3, name: 'Gone', isViewable: false })
const ALL = [todo, done, gone]

async function aWorkflow(part: Partial<ProjectFacts> = {}) {
  const made = await aRunningReviewer({ statuses: ALL.map(aWireStatus), folderActions: ['ApplyItemStatus'], ...part })
  const { reviewer, host, facts } = made
  host.handlers.changeAnnotationStatus = ({ itemId, statusId }: StatusChange) => ({
    item: {
      ...(facts.items.find(({ id }) => id === itemId) ?? anItem()),
      annotation_status: ALL.find(({ id }) => id === statusId)?.value ?? 0,
    },
  })
  const choices = () => openChoices(reviewer.state.getState(), reviewer.current.store.getState().item ?? anItem())
  const item = () => reviewer.current.store.getState().item
  const change = async (name: string) => {
    const entry = menuEntries(choices()).find((one) => one.name === name)
    if (entry === undefined) throw new Error(`${name} is not on offer.`)
    await reviewer.workflow.change(entry.choice, item()?.id ?? -1)
    await settled()
  }
  return { ...made, choices, change, item }
}

describe('a direct status change', () => {
  it('goes to any other known status, by id and without a transition [S4.1]', async () => {
    const { choices, change, host, item } = await aWorkflow()
    expect(choices().map(({ status }) => status.name)).toEqual(['Done', 'Gone'])
    await change('Done')
    expect(host.asked('changeAnnotationStatus')).toEqual([[{ itemId: 0, fromStatusId: todo.id, statusId: done.id }]])
    expect(item()).toMatchObject({ id: 0, annotation_status: 2 })
  })

  it('hands on to the next status, and from the last to none', async () => {
    const { change, reviewer, item } = await aWorkflow()
    const next = () => nextChoice(reviewer.state.getState(), item() ?? anItem())?.status.name
    expect(next()).toBe('Done')
    await change('Done')
    expect(next()).toBe('Gone')
    const last = await aWorkflow({ items: [anItem({ id: 0, annotation_status: 3 })] })
    expect(nextChoice(last.reviewer.state.getState(), last.item() ?? anItem())).toBeUndefined()
    const unknown = await aWorkflow({ items: [anItem({ id: 0, annotation_status: 77 })] })
    expect(nextChoice(unknown.reviewer.state.getState(), unknown.item() ?? anItem())).toBeUndefined()
  })

  it('updates the row, and hides it if the new status isn’t viewable [S4.5]', async () => {
    const { change, reviewer, item } = await aWorkflow()
    await change('Done')
    expect(reviewer.items.pages.itemAt(0)?.annotation_status).toBe(2)
    await change('Gone')
    expect(item()?.id).toBe(1)
    expect(reviewer.items.store.getState().rows?.count).toBe(4)
  })

  it('is possible from an unknown status, which is shown as such [S4.1]', async () => {
    const { choices, reviewer, item } = await aWorkflow({ items: [anItem({ id: 0, annotation_status: 77 })] })
    expect(statusName(reviewer.workflow.store.getState(), item() ?? anItem())).toBe('Status 77')
    expect(choices()).toHaveLength(3)
  })
})

describe('a change by transition', () => {
  const facts = {
    folderActions: ['ApplyItemTransition'],
    transitions: [
      aWireTransition(1, todo, done, { name: 'Finish' }),
      aWireTransition(2, todo, done, { name: 'Finish and export', automation: { action: 'export' } }),
      aWireTransition(3, todo, gone, { constraint: [{ name: 'comment_required' }, { name: 'mystery' }] }),
      aWireTransition(4, done, todo),
    ],
  }

  it('hands on along a transition, and to no earlier status', async () => {
    const { reviewer, item } = await aWorkflow({ ...facts, transitions: facts.transitions.slice(2) })
    const next = () => nextChoice(reviewer.state.getState(), item() ?? anItem())?.status.name
    expect(next()).toBe('Gone')
    const back = await aWorkflow({ ...facts, items: [anItem({ id: 0, annotation_status: 2 })] })
    expect(back.choices().map(({ status }) => status.name)).toEqual(['To do'])
    expect(nextChoice(back.reviewer.state.getState(), back.item() ?? anItem())).toBeUndefined()
  })

  it('offers the targets of the current status’s transitions; two to one status by their own names [S4.2] [S3.1]', async () => {
    const { choices } = await aWorkflow(facts)
    expect(menuEntries(choices()).map(({ name, automatic }) => [name, automatic])).toEqual([
      ['Finish', false],
      ['Finish and export', true],
      ['Gone', false],
    ])
  })

  it('names the transition, automatic or not [S4.4]', async () => {
    const { change, host } = await aWorkflow(facts)
    await change('Finish and export')
    expect(host.asked('changeAnnotationStatus')).toEqual([
      [{ itemId: 0, fromStatusId: todo.id, statusId: done.id, transitionId: 2 }],
    ])
  })

  it('asks for a constraint’s comment, and sends it [S4.4]', async () => {
    const { change, host, reviewer } = await aWorkflow(facts)
    await change('Gone')
    expect(host.asked('changeAnnotationStatus')).toHaveLength(0)
    expect(reviewer.workflow.store.getState().prompt).toMatchObject({ asksComment: true, itemId: 0 })
    reviewer.workflow.writeComment(' blurred ')
    await reviewer.workflow.answerPrompt()
    const [[sent] = []] = host.asked('changeAnnotationStatus')
    expect(sent).toMatchObject({ transitionId: 3, constraint: [{ name: 'comment_required', value: 'blurred' }] })
  })

  it('isn’t offered from an unknown status [S4.2]', async () => {
    const { choices } = await aWorkflow({ ...facts, items: [anItem({ id: 0, annotation_status: 77 })] })
    expect(choices()).toEqual([])
  })

  it('shows a target named only by the transition [S3.1]', async () => {
    const { choices } = await aWorkflow({ ...facts, statuses: [aWireStatus(todo)] })
    expect(choices().map(({ status }) => status.name)).toEqual(['Done', 'Done', 'Gone'])
  })
})

describe('a refused change', () => {
  it('with status_moved shows the item’s current status [S4.5]', async () => {
    const { change, host, item, reviewer } = await aWorkflow()
    host.handlers.changeAnnotationStatus = () =>
      err(platformError('status_moved', { data: { item: anItem({ id: 0, annotation_status: 2 }) } }))
    await change('Gone')
    expect(item()?.annotation_status).toBe(2)
    expect(reviewer.notices.store.getState().notices).toHaveLength(1)
  })

  it('by a host without the action is no longer offered [S7.1]', async () => {
    const { change, choices, host, item } = await aWorkflow()
    delete host.handlers.changeAnnotationStatus
    await change('Done')
    expect(choices()).toEqual([])
    expect(item()?.annotation_status).toBe(1)
  })

  it('leaves the item unchanged', async () => {
    const { change, host, item } = await aWorkflow()
    host.handlers.changeAnnotationStatus = () => err(platformError('transition_refused'))
    await change('Done')
    expect(item()?.annotation_status).toBe(1)
  })
})

describe('a change held by the host', () => {
  it('marks the item until sent [S7.3]', async () => {
    const { change, host, reviewer } = await aWorkflow()
    host.handlers.changeAnnotationStatus = () => ({ item: anItem({ id: 0, annotation_status: 2 }), pending: true })
    await change('Done')
    expect([...reviewer.items.store.getState().pendingIds]).toEqual([0])
    reviewer.onHostEvent('change_sent', { itemId: 0, item: anItem({ id: 0, annotation_status: 2 }) })
    expect(reviewer.items.store.getState().pendingIds.size).toBe(0)
  })
})

describe('while another change is pending', () => {
  it('the same item waits, and others continue', async () => {
    const { change, host, reviewer, choices } = await aWorkflow({ items: someItems(3) })
    const answers: ((value: unknown) => void)[] = []
    host.handlers.changeAnnotationStatus = () => new Promise((resolve) => answers.push(resolve))
    void change('Done')
    await settled()
    const [first] = choices()
    if (first !== undefined) await reviewer.workflow.change(first, 0)
    expect(answers).toHaveLength(1)
    reviewer.items.choose(anItem({ id: 1 }))
    await settled()
    void change('Done')
    await settled()
    expect(answers).toHaveLength(2)
  })
})

describe('signed out', () => {
  it('nothing is changed until the session returns, in place [S7.3]', async () => {
    const { choices, reviewer, host } = await aWorkflow()
    const before = choices()
    reviewer.onHostEvent('session_expired', undefined)
    expect(choices()).toEqual([])
    for (const choice of before) await reviewer.workflow.change(choice, 0)
    expect(host.asked('changeAnnotationStatus')).toEqual([])
    reviewer.onHostEvent('session_state', { authenticated: true })
    expect(choices()).toHaveLength(2)
  })
})

describe('an item that isn’t shown', () => {
  const ASKS = { transitions: [aWireTransition(3, todo, gone, { constraint: [{ name: 'comment_required' }] })] }

  async function opening() {
    const made = await aWorkflow({ folderActions: ['ApplyItemStatus', 'ApproveAsset', 'Pin'] })
    const { reviewer, host, facts } = made
    const [choice] = made.choices()
    if (choice === undefined) throw new Error('nothing is on offer')
    const gate = Promise.withResolvers<void>()
    host.handlers.switchToAsset = async (id: number) => {
      await gate.promise
      return { item: facts.items.find((one) => one.id === id) ?? anItem({ id }), media: null, annotation: null }
    }
    reviewer.items.choose(anItem({ id: 1 }))
    await settled()
    const decide = async () => {
      await reviewer.workflow.change(choice, 1)
      await reviewer.approvalAndPin.approve('APPROVED')
      await reviewer.approvalAndPin.togglePin()
      await settled()
    }
    const decided = () =>
      (['changeAnnotationStatus', 'changeApprovalStatus', 'pinAsset'] as const).flatMap((action) => host.asked(action))
    return { ...made, decide, decided, gate }
  }

  it('can’t be decided while it opens, nor can the previous one [S4.1]', async () => {
    const { reviewer, decide, decided, gate, item, choices } = await opening()
    expect(reviewer.current.store.getState()).toMatchObject({ state: 'opening', item: { id: 1 } })
    await decide()
    expect([decided(), choices()]).toEqual([[], []])
    gate.resolve()
    await settled()
    expect(item()?.id).toBe(1)
    await decide()
    expect(decided().length).toBeGreaterThan(0)
  })

  it('opens the menu requested while it opened once it is shown, and for no other item', async () => {
    const { reviewer, gate, choices } = await opening()
    const menuFor = () => reviewer.workflow.store.getState().menuFor
    reviewer.workflow.openMenu()
    expect([menuFor(), choices()]).toEqual([1, []])
    gate.resolve()
    await settled()
    expect(menuFor()).toBe(1)
    expect(choices().length).toBeGreaterThan(0)
    reviewer.items.choose(anItem({ id: 2 }))
    expect(menuFor()).toBeUndefined()
    await settled()
    expect(menuFor()).toBeUndefined()
  })

  it('with its picture still loading can’t be decided, and its menu waits for the picture [S4.1]', async () => {
    const { reviewer, decide, decided, choices, gate } = await opening()
    gate.resolve()
    await settled()
    reviewer.current.setUnseen(1, 'loading')
    await decide()
    expect([decided(), choices()]).toEqual([[], []])
    const menuFor = () => reviewer.workflow.store.getState().menuFor
    reviewer.workflow.openMenu()
    expect(menuFor()).toBe(1)
    reviewer.current.setUnseen(1, undefined)
    expect(menuFor()).toBe(1)
    expect(choices().length).toBeGreaterThan(0)
    reviewer.workflow.closeMenu()
    reviewer.current.setUnseen(1, 'kind')
    reviewer.workflow.openMenu()
    expect(menuFor()).toBeUndefined()
  })

  it('has no menu if no status is possible, now or later', async () => {
    const { reviewer, gate } = await opening()
    reviewer.workflow.openMenu()
    reviewer.onHostEvent('session_expired', undefined)
    gate.resolve()
    await settled()
    reviewer.workflow.openMenu()
    reviewer.onHostEvent('session_state', { authenticated: true })
    expect(reviewer.workflow.store.getState().menuFor).toBeUndefined()
  })

  it('closes its open menu, which never reopens by itself for another item', async () => {
    const { reviewer, choices } = await aWorkflow({ items: someItems(3) })
    const menuFor = () => reviewer.workflow.store.getState().menuFor
    const [choice] = choices()
    reviewer.workflow.openMenu()
    expect(menuFor()).toBe(0)
    reviewer.items.choose(anItem({ id: 1 }))
    expect(menuFor()).toBeUndefined()
    await settled()
    expect(menuFor()).toBeUndefined()
    if (choice !== undefined) await reviewer.workflow.change(choice, 0)
    expect(reviewer.items.pages.itemAt(1)?.annotation_status).toBe(1)
  })

  it('keeps its comment, and says that it wasn’t sent', async () => {
    const { reviewer, change, host } = await aWorkflow({
      ...ASKS,
      items: someItems(3),
      folderActions: ['ApplyItemTransition'],
    })
    const { store } = reviewer.workflow
    await change('Gone')
    reviewer.workflow.writeComment('the left sign is missing')
    reviewer.items.choose(anItem({ id: 1 }))
    await settled()
    expect(store.getState().prompt).toBeUndefined()
    await reviewer.workflow.answerPrompt()
    expect(host.asked('changeAnnotationStatus')).toEqual([])
    expect(reviewer.notices.store.getState().notices).toMatchObject([
      { tone: 'warning', title: expect.stringContaining('was not sent') as string },
    ])
    reviewer.items.choose(anItem({ id: 0 }))
    await settled()
    await change('Gone')
    expect(store.getState().comments.get(0)).toBe('the left sign is missing')
    await reviewer.workflow.answerPrompt()
    expect(host.asked('changeAnnotationStatus')).toHaveLength(1)
    expect(store.getState().comments.size).toBe(0)
  })

  it('keeps its comment even if the right is lost meanwhile [S7.3]', async () => {
    const { reviewer, change, host } = await aWorkflow({ ...ASKS, folderActions: ['ApplyItemTransition'] })
    await change('Gone')
    reviewer.workflow.writeComment('blurred')
    reviewer.onHostEvent('session_expired', undefined)
    await reviewer.workflow.answerPrompt()
    expect(host.asked('changeAnnotationStatus')).toEqual([])
    expect(reviewer.workflow.store.getState()).toMatchObject({ prompt: undefined, comments: new Map([[0, 'blurred']]) })
    expect(reviewer.notices.store.getState().notices).toHaveLength(1)
  })
})

describe('a change that waits for comments', () => {
  it('leads to the first open comment if an editor shows them, and nowhere for other refusals [S3.1]', async () => {
    const { change, reviewer, host } = await aWorkflow()
    let shown = 0
    const takeAway = reviewer.openComments.put(() => void (shown += 1))
    const refuse = (constraint: string) => () => err(platformError('constraint_unmet', { data: { constraint } }))
    host.handlers.changeAnnotationStatus = refuse('comment_required')
    await change('Done')
    expect(shown).toBe(0)
    host.handlers.changeAnnotationStatus = refuse('no_open_comments')
    await change('Done')
    expect(shown).toBe(1)
    takeAway()
    await change('Done')
    expect(shown).toBe(1)
  })
})
