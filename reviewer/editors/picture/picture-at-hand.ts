import { cutWindow } from '../canvas/read-window'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'

/** Reads pixels of the displayed picture once it is loaded. */
export function pictureAtHand(progress: Observable<Progress<LoadedPicture>>) {
  function picture() {
    const now = progress.get()
    return now.state === 'ready' ? now.value.picture : undefined
  }
  return {
    picture,
    /** Copies a part, for transfer to another thread. */
    read(part: Parameters<typeof cutWindow>[1]) {
      const now = picture()
      const bitmap = now && cutWindow(now, part)
      return bitmap && { bitmap }
    },
  }
}
