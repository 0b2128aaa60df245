import { type RefObject, useEffect } from 'react'
import { useReviewer } from '../reviewer-context'

/** Between the messages of the reviewer and those of its host, in CSS pixels. */
const GAP = 8
/** While a window is being sized, the host is not told of every frame. */
const TELL_GAP_MS = 100

/** Tells the host where its messages cover no controls: in the column of `corner`, above its content. */
export function useMessageRoom(corner: RefObject<HTMLElement | null>): void {
  const { client } = useReviewer()
  useEffect(() => {
    const { current } = corner
    if (current === null) return
    let told = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      const { right, top, bottom, width } = current.getBoundingClientRect()
      const above = bottom > top ? GAP : 0
      const room = {
        right: Math.max(0, Math.round(window.innerWidth - right)),
        foot: Math.max(0, Math.round(window.innerHeight - top + above)),
        width: Math.round(width),
      }
      if (JSON.stringify(room) === told) return
      told = JSON.stringify(room)
      client.emit('message_room', room)
    }
    const soon = () => {
      timer ??= setTimeout(tell, TELL_GAP_MS)
    }
    const watch = new ResizeObserver(soon)
    watch.observe(current)
    window.addEventListener('resize', soon)
    tell()
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      window.removeEventListener('resize', soon)
    }
  }, [client, corner])
}
