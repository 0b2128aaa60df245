import { create } from 'zustand'
import type { DesktopApi } from '#contract/api'
import type { ItemPlace } from '#domain/item-window'
import { NO_FILTER } from '#domain/item-filter'
import { isPart, queueQuery, type Queue } from '#domain/queue'
import { resultOf } from '../desktop/client'
import { notifyFailure } from '../stores/notice-store'
import { narrowItems, queueOf, useProjectView } from '../stores/project-view-store'

interface QueueState {
  /** Objects to walk are known; the reviewer asks for them once loaded. */
  readonly isKnown: boolean
}

/** Whether this window knows already what of its project it walks. */
export const useQueue = create<QueueState>(() => ({ isKnown: false }))

type Desktop = Pick<DesktopApi, 'itemWindows' | 'items'>

/**
 * Takes over the queue that main keeps for this window, and tells main of each change from then on; an item that the
 * queue does not hold any more is shown in its whole project. The answer ends it.
 */
export function followQueue(desktop: Desktop, place: ItemPlace): () => void {
  let isEnded = false
  let end = (): void => undefined
  const { projectId } = place
  void queueToWalk(desktop, place).then((queue) => {
    if (isEnded) return
    narrowItems(projectId, queue ?? {})
    let told = JSON.stringify(queue)
    const tell = (): void => {
      const walked = queueOf(projectId)
      const text = JSON.stringify(walked)
      if (text === told) return
      told = text
      void resultOf(desktop.itemWindows.keepQueue(walked)).then((kept) => {
        if (!kept.ok) notifyFailure(kept.error, 'This window may reopen with another list')
      })
    }
    end = useProjectView.subscribe(tell)
    useQueue.setState({ isKnown: true })
  })
  return () => {
    isEnded = true
    end()
    useQueue.setState({ isKnown: false })
  }
}

async function queueToWalk(desktop: Desktop, { projectId, itemId }: ItemPlace): Promise<Queue | null> {
  const kept = await resultOf(desktop.itemWindows.queue())
  if (!kept.ok) notifyFailure(kept.error, 'The list of this window can’t be read: it shows the whole project')
  const queue = kept.ok ? kept.value : null
  if (queue === null || !isPart(queue)) return queue
  if (await holds(desktop, projectId, itemId, queue)) return queue
  return { ...queue, ...NO_FILTER, picked: null, except: [] }
}

/** Whether an item is in a queue; if unknown, it stays unchanged. */
async function holds({ items }: Desktop, projectId: number, itemId: number, queue: Queue): Promise<boolean> {
  if (queue.picked !== null) return queue.picked.includes(itemId)
  const only = { ...queueQuery(queue), ids: [itemId], order: undefined }
  const found = await resultOf(items.page({ projectId, offset: 0, limit: 1, ...only }))
  return !found.ok || found.value.total > 0
}
