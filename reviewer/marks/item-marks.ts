import { APPROVAL_LABEL, approvalOf, approvalValue, toggledApproval } from '#domain/approval'
import type { Item } from '#domain/entities'
import type { ApprovalStatus } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { FolderPermissions } from '#domain/permissions'
import type { Result } from '#domain/result'
import { ACTIONS, type ActionAnswer } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import type { ItemList } from '../items/item-list'
import type { Notices } from '../session/notices'
import { type Mark, markKey, type MarksStore } from './marks-store'

export interface ItemMarksParts {
  readonly store: MarksStore
  readonly client: Pick<HostClient, 'call'>
  readonly list: Pick<ItemList, 'patch' | 'setPending'>
  readonly notices: Notices
  readonly currentItem: () => Item | undefined
  readonly rights: () => FolderPermissions
  /** Why nothing may be changed now, or undefined. */
  readonly readOnlyReason: () => string | undefined
}

/** Sets the marks of the current item. */
export interface ItemMarks {
  readonly store: MarksStore
  /** Tells whether the person may set a mark at all, and the host knows how. */
  isOffered(mark: Mark): boolean
  /** Tells whether a mark of the current item can be set now. */
  isOpen(mark: Mark): boolean
  /** Approves or disapproves the current item; what it has already is taken back. */
  approve(chosen: Exclude<ApprovalStatus, 'NOAPPROVAL'>): Promise<void>
  /** Pins the current item, or takes its pin off. */
  togglePin(): Promise<void>
}

/** What a mark was, and what it becomes. */
interface Setting {
  readonly before: Partial<Item>
  readonly after: Partial<Item>
}

type Changed = ActionAnswer<'pinAsset'>

/** The right that each mark needs, and the words for it. */
const MARKS = {
  approval: { right: 'approveAsset', refused: (name: string) => `The approval of ${name} was not changed.` },
  pin: { right: 'pin', refused: (name: string) => `The pin of ${name} was not changed.` },
} as const satisfies Readonly<Record<Mark, object>>

/** A mark is shown as soon as it is set, and taken back when it is refused. */
export function createItemMarks(parts: ItemMarksParts): ItemMarks {
  const { store, client, list, notices } = parts

  const isOffered = (mark: Mark): boolean => parts.rights()[MARKS[mark].right] && !store.getState().unknown.has(mark)

  function isOpen(mark: Mark): boolean {
    const item = parts.currentItem()
    if (item === undefined || item.disabled === true || !isOffered(mark)) return false
    return parts.readOnlyReason() === undefined && !store.getState().underWay.has(markKey(mark, item.id))
  }

  function setUnderWay(key: string, isUnderWay: boolean): void {
    const underWay = new Set(store.getState().underWay)
    if (isUnderWay) underWay.add(key)
    else underWay.delete(key)
    store.setState({ underWay })
  }

  async function set(
    mark: Mark,
    item: Item,
    { before, after }: Setting,
    ask: () => Promise<Result<Changed>>,
  ): Promise<void> {
    const key = markKey(mark, item.id)
    setUnderWay(key, true)
    await list.patch(item.id, after)
    const answer = await ask()
    setUnderWay(key, false)
    if (answer.ok) {
      list.setPending(item.id, answer.value.pending === true)
      await list.patch(item.id, answer.value.item)
      notices.announce(`${item.name}: ${wordsFor(mark, { ...item, ...after })}`)
      return
    }
    await list.patch(item.id, itemIn(answer.error) ?? before)
    if (answer.error.code === 'unknown_action') {
      store.setState(({ unknown }) => ({ unknown: new Set(unknown).add(mark) }))
    }
    notices.tell(answer.error, MARKS[mark].refused(item.name))
  }

  return {
    store,
    isOffered,
    isOpen,
    async approve(chosen) {
      const item = parts.currentItem()
      if (item === undefined || !isOpen('approval')) return
      const [from, to] = [approvalValue(approvalOf(item)), approvalValue(toggledApproval(item, chosen))]
      const setting = { before: { approval_status: from }, after: { approval_status: to } }
      await set('approval', item, setting, () =>
        client.call('changeApprovalStatus', [{ itemId: item.id, fromApprovalStatus: from, approvalStatus: to }]),
      )
    },
    async togglePin() {
      const item = parts.currentItem()
      if (item === undefined || !isOpen('pin')) return
      const pinned = item.is_pinned !== true
      const setting = { before: { is_pinned: !pinned }, after: { is_pinned: pinned } }
      await set('pin', item, setting, () => client.call('pinAsset', [{ itemId: item.id, pinned }]))
    },
  }
}

function wordsFor(mark: Mark, item: Item): string {
  if (mark === 'approval') return APPROVAL_LABEL[approvalOf(item)]
  return item.is_pinned === true ? 'Pinned' : 'Not pinned'
}

function itemIn(error: PlatformError): Item | undefined {
  if (error.code !== 'approval_moved') return undefined
  const parsed = ACTIONS.changeApprovalStatus.answer.shape.item.safeParse(error.data?.['item'])
  return parsed.success ? parsed.data : undefined
}
