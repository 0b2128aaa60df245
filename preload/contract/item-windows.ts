import { call, type Z } from './row'
import { id } from './shapes'

const place = (z: Z) => z.object({ projectId: id(z), itemId: id(z) })

export const itemWindows = {
  /** Opens an item in a window of its own, or brings the window to the front that it has already. */
  open: call((z) => z.tuple([place(z)])).done(),
  /** Brings the window of the whole app to the front, with this project in it. */
  showProject: call((z) => z.tuple([id(z)])).done(),
}
