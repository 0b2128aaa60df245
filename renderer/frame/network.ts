import type { DesktopApi } from '#contract/api'
import { resultOf } from '../desktop/client'

/** Has main look for the platform when the system says that the network came or went; the answer ends it. */
export function followNetwork(desktop: DesktopApi, window: EventTarget): () => void {
  // Main pushes its findings.
  const look = (): void => void resultOf(desktop.connectivity.retry())
  const changes = ['online', 'offline']
  for (const change of changes) window.addEventListener(change, look)
  return () => {
    for (const change of changes) window.removeEventListener(change, look)
  }
}
