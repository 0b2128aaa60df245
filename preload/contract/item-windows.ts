import type { Queue } from '#domain/queue'
import { call, type Z } from './row'
import { id, queue } from './shapes'

const place = (z: Z) => z.object({ projectId: id(z), itemId: id(z), queue: queue(z).optional() })

export const itemWindows = {
  /**
   * Opens an item in its own window, with this queue or the whole project. An item that has a window brings it to the
   * front, with its own queue.
   */
  open: call((z) => z.tuple([place(z)])).done(),
  /** Queue of the caller's window; null for the whole project. */
  queue: call().answers<Queue | null>(),
  /** Stores the present queue of the caller's window, so that a restart restores it. */
  keepQueue: call((z) => z.tuple([queue(z)])).done(),
  /** Brings the main window to the front and shows this project. */
  showProject: call((z) => z.tuple([id(z)])).done(),
}
