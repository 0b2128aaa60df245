import type { OpenedItem } from '#protocol/actions'
import type { Annotation } from '../document/annotation-loader'
import type { Resource } from '../document/resource'
import type { Media } from './showing'
import type { Annotating } from './annotating'

interface OpeningParts {
  readonly media: Pick<Media, 'open' | 'clear' | 'stay'>
  readonly annotation: Pick<Resource<Annotation>, 'open' | 'clear'>
  readonly annotating: Pick<Annotating, 'leave' | 'open' | 'catchUp'>
  /** The item's media and annotation are already loaded. */
  readonly isHeld: (opened: OpenedItem) => boolean
  /** Runs before another item replaces the current one. */
  readonly onOther: () => void
  readonly onOpen: (opened: OpenedItem) => void
}

/** Opens items in the editor. */
export interface Opening {
  /** Opens an item; with `isAhead` it only displays the item read-only, before the host answers. */
  readonly open: (next: OpenedItem, isAhead: boolean) => void
  readonly dispose: () => void
}

/** Below this stay the small picture is enough, in milliseconds. */
const STAYS_MS = 300

/** Opens items one after another; preloaded items appear at once. */
export function createOpening({ media, annotation, annotating, isHeld, onOther, onOpen }: OpeningParts): Opening {
  let opened: OpenedItem | undefined
  /** The item displayed ahead of the host's answer. */
  let seen: OpenedItem | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The host confirmed the item as displayed; only local work on this computer is still missing. */
  async function confirm(next: OpenedItem): Promise<void> {
    const base = await annotating.open(next, () => opened === next)
    if (opened !== next) return
    if (base === next.annotation) await annotating.catchUp()
    else annotation.open(next)
  }

  function showAhead(next: OpenedItem): void {
    seen = next
    // The previous item's last save needs its document, so save before clearing.
    void annotating.leave()
    clear()
    openAll(next)
  }

  function clear(): void {
    media.clear()
    annotation.clear()
  }

  function openAll(next: OpenedItem): void {
    media.open(next)
    annotation.open(next)
  }

  return {
    open(next, isAhead) {
      if (next.item.id !== opened?.item.id) onOther()
      opened = next
      onOpen(next)
      clearTimeout(timer)
      if (isAhead) {
        if (isHeld(next)) showAhead(next)
        else clear()
        return
      }
      const ahead = seen
      seen = undefined
      timer = setTimeout(media.stay, STAYS_MS)
      if (ahead === undefined || !isSamePicture(ahead, next)) {
        if (!isHeld(next)) return openAll(next)
        showAhead(next)
        seen = undefined
        // The host has a newer annotation of the same picture.
      } else if (ahead.revision !== next.revision) return annotation.open(next)
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
