import type { WebContents } from 'electron'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { ScopedCall } from '../../services/scope'
import type { Sight } from '../../services/sight'
import type { AreaHandlers } from '../handle'

/** Handles as whom the shell reads a project. */
export function seeAsHandlers(sight: Sight, ask: ScopedCall): AreaHandlers<'seeAs'> {
  return {
    current: async () => ok(sight.current()),
    begin: async ({ sender }, { projectId, kind, id }) => {
      // A platform without this row would ignore the header, and answer with the caller's own rights.
      const listed = await ask('listSeeAs', { path: { projectId } })
      if (!listed.ok) return listed
      const found = listed.value[kind === 'person' ? 'people' : 'roles'].find((one) => one.id === id)
      if (found === undefined) return err(platformError('forbidden'))
      const seen = { projectId, kind, id, name: found.name }
      sight.begin(seen)
      endWith(sender, sight.end)
      return ok(seen)
    },
    end: () => sight.end(),
  }
}

/** Ends with the page's document: a new one knows nothing of it. */
function endWith(page: WebContents, end: () => void): void {
  const stop = (): void => {
    page.off('did-start-navigation', navigated)
    page.off('destroyed', stop)
    page.off('render-process-gone', stop)
    end()
  }
  const navigated = ({ isMainFrame, isSameDocument }: { isMainFrame: boolean; isSameDocument: boolean }): void => {
    if (isMainFrame && !isSameDocument) stop()
  }
  page.on('did-start-navigation', navigated)
  page.on('destroyed', stop)
  page.on('render-process-gone', stop)
}
