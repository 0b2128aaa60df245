import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { tellUsableCommands } from './usable-commands'
import { explainSessionStorage } from './session-storage-notice'

/** What follows the session but is not needed for the first picture; the answer ends it. */
export function followSession(desktop: DesktopApi, queries: QueryClient): () => void {
  const ends = [tellUsableCommands(desktop, queries), explainSessionStorage()]
  return () => {
    for (const end of ends) end()
  }
}
