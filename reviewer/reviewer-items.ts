import type { Item } from '#domain/entities'
import type { Clock } from '#protocol/port'
import type { WorkHost } from './editors/work/work-host'
import type { HostClient } from './host/host-client'
import type { HostStream } from './host/host-stream'
import { createCurrentItem, type CurrentItem } from './items/current-item'
import { createCurrentStore } from './items/current-store'
import { heldSteps } from './items/held-steps'
import { createItemList, type ItemList } from './items/item-list'
import { createItemsStore } from './items/items-store'
import { createNextItems, type NextItems } from './items/next-items'
import { createPreviousItem, type PreviousItem } from './items/previous-item'
import { createQueue, type QueueKeeper } from './items/queue'
import type { Notices } from './session/notices'
import type { WorkNewsDesk } from './session/work-news'

/** The list of items, the open item, and the items prefetched around it. */
export interface ReviewerItems {
  readonly items: ItemList
  readonly current: CurrentItem
  /** Prefetches items before they are selected. */
  readonly nextItems: NextItems
  /** Whether a key may step to the next item now; a held key waits until that item is loaded. */
  readonly mayStep: (isHeld: boolean) => boolean
  /** The item that was open before the current one. */
  readonly seenBefore: PreviousItem
  readonly queue: QueueKeeper
}

interface Ports {
  readonly client: HostClient
  readonly stream: HostStream
  readonly clock: Clock
  readonly notices: Notices
  readonly workHost: WorkHost
  readonly workNews: WorkNewsDesk
  readonly isViewable: (item: Item) => boolean
  /** Called for each unreadable row. */
  readonly onDropped: () => void
}

/** Creates the list and the parts that follow its current item. */
export function createReviewerItems(ports: Ports): ReviewerItems {
  const { client, stream, clock, notices, workHost, workNews, isViewable, onDropped } = ports
  const currentStore = createCurrentStore()
  const nextItems = createNextItems({
    client,
    actions: workHost.actions,
    near: () => items.near(),
    current: currentStore,
    follow: (listener) => items.store.subscribe(listener),
    news: workNews,
    clock,
  })
  const onKnown = (item: Item): void => items.pages.update(item)
  const current = createCurrentItem(currentStore, client, onKnown, nextItems, workHost.leaving)
  const items: ItemList = createItemList({
    store: createItemsStore(),
    current,
    client,
    stream,
    clock,
    isViewable,
    onDropped,
  })
  const mayStep = heldSteps({
    near: items.near,
    nextItems,
    clock,
    onLate: ({ name }) => notices.show('info', `${name} is not ready yet`, 'It opens anyway.'),
  })
  return {
    items,
    current,
    nextItems,
    mayStep,
    seenBefore: createPreviousItem(currentStore, items.above),
    queue: createQueue({ client, store: items.store, list: items, notices }),
  }
}
