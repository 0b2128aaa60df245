import { useLayoutEffect } from 'react'
import { createFrameLoop } from '../canvas/frame-loop'
import type { OpenTextEditor } from './open-text'

/** Positions an overlay now, and in the next frame after the text scrolls or re-renders. */
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
