import type { Queue } from '#domain/queue'
import { call, type Z } from './row'
import { id, queue } from './shapes'

const place = (z: Z) => z.object({ projectId: id(z), itemId: id(z), queue: queue(z).optional() })

export const itemWindows = {
  /**
   * Opens an item in a window of its own, which walks the queue, or the whole project without one; or brings the window
   * to the front that it has already, which goes on with its own.
   */
  open: call((z) => z.tuple([place(z)])).done(),
  /** The queue that the window of the caller walks; null: the whole project. */
  queue: call().answers<Queue | null>(),
  /** Notes that the window of the caller walks another queue now, so that it comes back with it. */
  keepQueue: call((z) => z.tuple([queue(z)])).done(),
  /** Brings the window of the whole app to the front, with this project in it. */
  showProject: call((z) => z.tuple([id(z)])).done(),
}
