import type { Item } from '#domain/entities'
import { asksReason, beginningChoice, isHandingOn, REASON_CONSTRAINT, type StatusChoice } from '#domain/workflow'
import type { StatusChange } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import { isUnderWay } from '../items/change-rules'
import type { ItemChange, ItemChanges } from '../items/item-changes'
import type { ReviewerState, ReviewerStateSource } from '../reviewer-state'
import type { Notices } from '../session/notices'
import { nextChoice, openChoices, statusOf } from './item-status'
import type { OpenComments } from './open-comments'
import type { HandOnGate } from './hand-on-gate'
import type { ChangePrompt, WorkflowStore } from './workflow-store'

/** State of the rest of the reviewer that a change needs. */
export interface StatusChangeParts {
  readonly store: WorkflowStore
  readonly changes: Pick<ItemChanges, 'make'>
  readonly client: Pick<HostClient, 'call'>
  readonly notices: Pick<Notices, 'show'>
  readonly openComments: Pick<OpenComments, 'leadFrom'>
  /** Asks every registered check first. */
  readonly gate: Pick<HandOnGate, 'pass' | 'ended' | 'onChanged' | 'isAnnotated'>
  readonly state: () => ReviewerState
  readonly subscribe: ReviewerStateSource['subscribe']
}

/** Changes the current item's status. */
export interface StatusChanges {
  readonly store: WorkflowStore
  /** Opens the menu of the current item's changes, where there are any. */
  openMenu(): void
  closeMenu(): void
  /** Makes the change of the item it was offered for, or asks first for what its transition wants. */
  change(choice: StatusChoice, itemId: number): Promise<void>
  /** Where the item goes when it is handed on; undefined where there is no way. */
  handOnTarget(): StatusChoice | undefined
  /**
   * Submits the item, once a running status change is answered: an annotated item passes through "begun" to the next
   * stage.
   */
  handOn(itemId: number): Promise<void>
  /** Keeps the typed text until it is sent or discarded. */
  writeComment(comment: string): void
  answerPrompt(): Promise<void>
  cancelPrompt(): void
}

/** Every way to a new status leads through here: menu, shortcut and dialog. */
export function createStatusChanges({
  store,
  changes,
  client,
  notices,
  openComments,
  gate,
  state,
  subscribe,
}: StatusChangeParts): StatusChanges {
  function changeOf(
    item: Item,
    { status, transition }: StatusChoice,
    constraint?: StatusChange['constraint'],
  ): ItemChange {
    return {
      kind: 'status',
      item,
      async ask() {
        const changed = await client.call('changeAnnotationStatus', [
          {
            itemId: item.id,
            // An unknown status has no id; its value is the only name there is.
            fromStatusId: statusOf(store.getState(), item)?.id ?? item.annotation_status,
            statusId: status.id,
            ...(transition === undefined ? {} : { transitionId: transition.id }),
            ...(constraint === undefined ? {} : { constraint }),
          },
        ])
        gate.ended(item.id, changed.ok ? undefined : changed.error)
        if (!changed.ok) openComments.leadFrom(changed.error)
        return changed
      },
      done: (changed) => statusOf(store.getState(), changed)?.name ?? status.name,
    }
  }

  const current = (itemId: number): Item | undefined => {
    const { item } = state().current
    return item?.id === itemId ? item : undefined
  }

  function beginning(item: Item): StatusChoice | undefined {
    return beginningChoice(statusOf(store.getState(), item), openChoices(state(), item))
  }

  /** Items that could not be begun: that was said once. */
  const refused = new Set<number>()

  /** Work on an item that is not started starts it; nothing is asked and the person stays. */
  async function begin(itemId: number): Promise<void> {
    const item = current(itemId)
    if (item === undefined || isUnderWay(state(), 'status', itemId) || refused.has(itemId)) return
    const choice = beginning(item)
    if (choice === undefined) return
    if ((await changes.make(changeOf(item, choice), { isByItself: true })) === undefined) refused.add(itemId)
  }

  /** Resolves with the item's running status change. */
  function answered(itemId: number): Promise<void> {
    if (!isUnderWay(state(), 'status', itemId)) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = subscribe((now) => {
        if (isUnderWay(now, 'status', itemId)) return
        stop()
        resolve()
      })
    })
  }

  /** An item without any annotation is begun first, and handed on when there is something to hand on. */
  const isAnnotated = ({ id }: Item) => gate.isAnnotated(id) ?? state().current.opened?.annotation != null

  async function change(choice: StatusChoice, itemId: number): Promise<void> {
    const { item } = state().current
    if (item?.id !== itemId || isUnderWay(state(), 'status', itemId) || !isOnOffer(state(), itemId, choice)) return
    const isOn = isHandingOn(store.getState().statuses, item.annotation_status, choice.status)
    if (!(await gate.pass(itemId, isOn)) || !isOnOffer(state(), itemId, choice)) return
    const prompt = promptFor(item, choice)
    if (prompt === undefined) await changes.make(changeOf(item, choice))
    else store.setState({ prompt })
  }

  function setComment(itemId: number, comment: string): void {
    const comments = new Map(store.getState().comments)
    if (comment === '') comments.delete(itemId)
    else comments.set(itemId, comment)
    store.setState({ comments })
  }

  /** A menu and a question belong to one item and its offered transitions: they close when either changes. */
  subscribe((now) => {
    const { menuFor, prompt, comments } = now.workflow
    if (menuFor !== undefined && !hasMenu(now, menuFor)) store.setState({ menuFor: undefined })
    if (prompt === undefined || isOnOffer(now, prompt.itemId, prompt.choice)) return
    store.setState({ prompt: undefined })
    if (comments.has(prompt.itemId))
      notices.show(
        'warning',
        `Your comment on ${prompt.itemName} was not sent.`,
        'The change is no longer open. The comment is kept: it is there when you change the item again.',
      )
  })

  gate.onChanged((itemId) => {
    const item = current(itemId)
    // A returned item stays so until it is handed on: those who look for returned items still find it.
    if (item !== undefined && statusOf(store.getState(), item)?.iconName === 'not_started') void begin(itemId)
  })

  return {
    store,
    openMenu() {
      const { item } = state().current
      if (item !== undefined && hasMenu(state(), item.id)) store.setState({ menuFor: item.id })
    },
    closeMenu() {
      store.setState({ menuFor: undefined })
    },
    writeComment(comment) {
      const { prompt } = store.getState()
      if (prompt !== undefined) setComment(prompt.itemId, comment)
    },
    change,
    handOnTarget() {
      const { item } = state().current
      if (item === undefined) return undefined
      const first = isAnnotated(item) ? beginning(item) : undefined
      if (first === undefined) return nextChoice(state(), item)
      return nextChoice(state(), { ...item, annotation_status: first.status.value }) ?? first
    },
    async handOn(itemId) {
      await answered(itemId)
      const before = current(itemId)
      if (before === undefined) return
      if (isAnnotated(before)) await begin(itemId)
      const item = current(itemId)
      const choice = item === undefined ? undefined : nextChoice(state(), item)
      if (choice !== undefined) await change(choice, itemId)
    },
    async answerPrompt() {
      const { prompt, comments } = store.getState()
      const { item } = state().current
      if (prompt === undefined || item === undefined || !isOnOffer(state(), prompt.itemId, prompt.choice)) return
      const comment = comments.get(prompt.itemId)?.trim() ?? ''
      store.setState({ prompt: undefined })
      setComment(prompt.itemId, '')
      const constraint = prompt.asksComment ? [{ name: REASON_CONSTRAINT, value: comment }] : undefined
      await changes.make(changeOf(item, prompt.choice, constraint))
    },
    cancelPrompt() {
      const { prompt } = store.getState()
      store.setState({ prompt: undefined })
      if (prompt !== undefined) setComment(prompt.itemId, '')
    },
  }
}

/** The changes on offer for an item; none unless it is the one on show. */
function choicesOf(now: ReviewerState, itemId: number): readonly StatusChoice[] {
  const { item } = now.current
  return item?.id === itemId ? openChoices(now, item) : []
}

/** Tells whether a menu may be open for an item; who asks for it while the item opens has it when it is there. */
function hasMenu(now: ReviewerState, itemId: number): boolean {
  const { state, unseen, item } = now.current
  const isComing = (state === 'opening' || (state === 'open' && unseen === 'loading')) && item?.id === itemId
  return isComing || choicesOf(now, itemId).length > 0
}

function isOnOffer(now: ReviewerState, itemId: number, choice: StatusChoice): boolean {
  return choicesOf(now, itemId).some(
    (one) => one.status.id === choice.status.id && one.transition?.id === choice.transition?.id,
  )
}

function promptFor(item: Item, choice: StatusChoice): ChangePrompt | undefined {
  const names = new Set(choice.transition?.constraints.map((constraint) => constraint.name))
  const asksComment = asksReason(choice.transition)
  if (!asksComment) return undefined
  return { itemId: item.id, itemName: item.name, choice, asksComment, needsResolved: names.has('no_open_comments') }
}
