import type { OpenedItem } from '#protocol/actions'
import type { Annotation } from '../document/annotation-loader'
import type { Resources } from '../document/loaders'
import type { LoadedPicture } from '../picture/picture-loader'
import type { Loader } from '../document/resource'
import type { Annotating } from './annotating'

interface OpeningParts {
  readonly resources: Pick<
    Resources<{ readonly picture: Loader<LoadedPicture>; readonly annotation: Loader<Annotation> }>,
    'open' | 'of' | 'clear'
  >
  readonly annotating: Pick<Annotating, 'leave' | 'open' | 'catchUp'>
  /** Picture and annotation are there already. */
  readonly isHeld: (opened: OpenedItem) => boolean
  /** Another item takes the place of the one before. */
  readonly onOther: () => void
  readonly onOpen: (opened: OpenedItem) => void
}

/** The way of an item into the editor. */
export interface Opening {
  /** Opens it; one that is only seen ahead of the host's answer is shown, and nothing of it is opened to be changed. */
  readonly open: (next: OpenedItem, isAhead: boolean) => void
  readonly dispose: () => void
}

/** Whoever only passes by needs no more than the small picture. */
const STAYS_MS = 300

/** Opens items one after the other; what was made ready ahead takes its place at once. */
export function createOpening({ resources, annotating, isHeld, onOther, onOpen }: OpeningParts): Opening {
  let opened: OpenedItem | undefined
  /** What is on show ahead of the host's answer. */
  let seen: OpenedItem | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The host opened it as it was seen: what is left is whatever was done to it on this computer. */
  async function confirm(next: OpenedItem): Promise<void> {
    const base = await annotating.open(next, () => opened === next)
    if (opened !== next) return
    if (base === next.annotation) await annotating.catchUp()
    else resources.of('annotation').open(next)
  }

  function showAhead(next: OpenedItem): void {
    seen = next
    // The last save of the item before takes its document while it is there.
    void annotating.leave()
    resources.clear()
    resources.open(next)
  }

  /** The host has another annotation by now: the picture is the same. */
  function renew(next: OpenedItem): void {
    resources.of('annotation').open(next)
  }

  function whole(): void {
    const picture = resources.of('picture').progress.get()
    if (picture.state === 'ready') picture.value.picture.shown()
  }

  return {
    open(next, isAhead) {
      if (next.item.id !== opened?.item.id) onOther()
      opened = next
      onOpen(next)
      clearTimeout(timer)
      if (isAhead) {
        if (isHeld(next)) showAhead(next)
        else resources.clear()
        return
      }
      const ahead = seen
      seen = undefined
      timer = setTimeout(whole, STAYS_MS)
      if (ahead === undefined || !isSamePicture(ahead, next)) {
        if (!isHeld(next)) return resources.open(next)
        showAhead(next)
        seen = undefined
      } else if (ahead.revision !== next.revision) return renew(next)
      void confirm(next)
    },
    dispose: () => clearTimeout(timer),
  }
}

function isSamePicture(a: OpenedItem, b: OpenedItem): boolean {
  return (
    a.item.id === b.item.id &&
    a.media?.mime === b.media?.mime &&
    a.media?.width === b.media?.width &&
    a.media?.height === b.media?.height
  )
}
