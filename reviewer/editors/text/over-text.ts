import { useLayoutEffect } from 'react'
import { createFrameLoop } from '../canvas/frame-loop'
import type { OpenTextEditor } from './open-text'

/** Places what lies over the text: now, and in the next frame whenever the text scrolls, or is drawn differently. */
export function useOverText({ element, session }: OpenTextEditor, place: () => void): void {
  useLayoutEffect(() => {
    const loop = createFrameLoop(place)
    const unfollow = session.showing.sight.viewport.subscribe(loop.request)
    const observer = new MutationObserver(loop.request)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    place()
    return () => {
      unfollow()
      observer.disconnect()
      loop.stop()
    }
  }, [element, session, place])
}
