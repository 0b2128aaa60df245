import type { ThreadPlace } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { PlatformError } from '#domain/errors'
import { createResource, type Loader } from '../document/resource'
import { isPlaced, type Sight } from '../document/sight'
import { createObservable } from '../observable'
import type { Showing } from '../session/showing'

/** Where a document is shown: a page that scrolls, without a canvas. */
interface OpenDocumentParts<T> {
  /** The element that scrolls, and takes the keyboard. */
  readonly element: HTMLElement
  /** Loads the item's content: its text, its form. */
  readonly loader: Loader<T>
  readonly onLoadFailure: (error: PlatformError) => void
  /** Place of an object in the window; undefined if it isn't drawn, or not yet. */
  readonly placeOf?: (object: AnnotationObject) => DOMRect | undefined
  /** Shows the words of a text that a comment is about. */
  readonly bringInSight?: (place: ThreadPlace) => void
  /** Draws parts that aren't drawn until seen. */
  readonly draw?: (object: AnnotationObject) => void
}

/** Loads what an item is, and shows it on a page that scrolls; a session moves it. */
export function openDocument<T>({ element, loader, onLoadFailure, placeOf, bringInSight, draw }: OpenDocumentParts<T>) {
  const resource = createResource(loader, onLoadFailure)
  const { progress } = resource
  /** Counts the items that were opened. */
  const opening = createObservable(0)
  const seen = createObservable(0)
  const place = placeOf ?? ((object: AnnotationObject) => markedPlace(element, object))

  /** Object to scroll to once drawn. */
  let awaited: AnnotationObject | undefined

  function show(objects: readonly AnnotationObject[]): void {
    const [first] = objects.filter(isPlaced)
    if (first === undefined) return
    awaited = first
    draw?.(first)
    showAwaited()
  }

  function showAwaited(): void {
    const at = awaited && place(awaited)
    if (at === undefined) return
    awaited = undefined
    scrollTo(element, at)
  }

  const sight: Sight = {
    viewport: seen,
    canvas: () => ({ width: element.clientWidth, height: element.clientHeight }),
    remember() {
      const { scrollTop, scrollLeft } = element
      return () => element.scrollTo({ top: scrollTop, left: scrollLeft })
    },
    showObjects: show,
    showAround: (object) => show([object]),
    isInSight(object) {
      const at = place(object)
      if (at === undefined) return false
      const { top, bottom } = element.getBoundingClientRect()
      return at.top >= top && at.bottom <= bottom
    },
  }
  const moved = () => seen.set(seen.get() + 1)
  const resized = new ResizeObserver(moved)
  resized.observe(element)
  element.addEventListener('scroll', moved, { passive: true })

  const showing: Showing = {
    sight,
    media: {
      open: resource.open,
      clear: resource.clear,
      dispose: resource.dispose,
      isHeld: () => false,
      stay: () => undefined,
      retryFailed() {
        if (progress.get().state === 'failed') resource.retry()
      },
      retry: resource.retry,
    },
    progress,
    size: () => undefined,
    kept: () => undefined,
    turn: () => element.scrollTo({ top: 0, left: 0 }),
    begin: () => opening.set(opening.get() + 1),
    bringInSight: bringInSight ?? (() => undefined),
    isBusy: () => false,
    forget: () => undefined,
    focus: () => element.focus({ preventScroll: true }),
  }
  return {
    element,
    progress,
    opening,
    showing,
    /** Something was drawn that was not: what waits to be seen may be there. */
    drawn: showAwaited,
    dispose() {
      resized.disconnect()
      element.removeEventListener('scroll', moved)
    },
  }
}

/** Place of the element that declares to show the object. */
function markedPlace(element: HTMLElement, { row }: AnnotationObject): DOMRect | undefined {
  return element.querySelector(`[data-rows~="${row}"]`)?.getBoundingClientRect()
}

/** Brings a place into the middle where it is out of sight, and nothing where it is seen. */
function scrollTo(element: HTMLElement, at: DOMRect): void {
  const { top, bottom, height } = element.getBoundingClientRect()
  if (at.top >= top && at.bottom <= bottom) return
  element.scrollBy({ top: at.top + at.height / 2 - (top + height / 2) })
}
