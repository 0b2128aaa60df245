import type { OpenedItem } from '#protocol/actions'
import type { Annotation } from '../document/annotation-loader'
import type { Resource } from '../document/resource'
import type { Media } from './showing'
import type { Annotating } from './annotating'

interface OpeningParts {
  readonly media: Pick<Media, 'open' | 'clear' | 'stay'>
  readonly annotation: Pick<Resource<Annotation>, 'open' | 'clear'>
  readonly annotating: Pick<Annotating, 'leave' | 'open' | 'catchUp'>
  /** The item's media and annotation are there already. */
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
export function createOpening({ media, annotation, annotating, isHeld, onOther, onOpen }: OpeningParts): Opening {
  let opened: OpenedItem | undefined
  /** What is on show ahead of the host's answer. */
  let seen: OpenedItem | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The host opened it as it was seen: what is left is whatever was done to it on this computer. */
  async function confirm(next: OpenedItem): Promise<void> {
    const base = await annotating.open(next, () => opened === next)
    if (opened !== next) return
    if (base === next.annotation) await annotating.catchUp()
    else annotation.open(next)
  }

  function showAhead(next: OpenedItem): void {
    seen = next
    // The last save of the item before takes its document while it is there.
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
        // The host has another annotation of the same picture by now.
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
