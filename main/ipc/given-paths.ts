import { ipcMain, type WebContents } from 'electron'
import { GIVEN_PATH_CHANNEL } from '#contract/given-paths'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { askerOf } from './trusted-senders'

/** Most remembered paths; the oldest are evicted. A drop has a thousand at most. */
const KEPT_MAX = 20_000
const PATH_CHARACTERS_MAX = 32_767

/** Files and folders that the person gave a page, by a dialog of main or by a drop. */
export interface GivenPaths {
  /** Notes the paths that the person chose in a dialog of main. */
  readonly give: (page: WebContents, paths: readonly string[]) => void
  /**
   * Refuses paths that the person did not give this page; `known` paths are main's own records of the person's choice.
   */
  readonly check: (
    page: WebContents,
    channel: string,
    paths: readonly string[],
    known?: readonly string[],
  ) => Result<null>
}

/**
 * Creates the list. Pages send paths as text, and a script could send any: only paths that the person gave are read.
 */
export function createGivenPaths(onRefused: (channel: string, reason: string) => void): GivenPaths {
  const given = new WeakMap<WebContents, Set<string>>()
  const give: GivenPaths['give'] = (page, paths) => {
    const ofPage = given.get(page) ?? new Set()
    given.set(page, ofPage)
    for (const path of paths) {
      ofPage.delete(path)
      ofPage.add(path)
    }
    for (const path of ofPage) {
      if (ofPage.size <= KEPT_MAX) break
      ofPage.delete(path)
    }
  }
  ipcMain.on(GIVEN_PATH_CHANNEL, (event, path: unknown) => {
    const isPath = typeof path === 'string' && path !== '' && path.length <= PATH_CHARACTERS_MAX
    if (askerOf(event)?.page !== 'shell' || !isPath) return onRefused(GIVEN_PATH_CHANNEL, isPath ? 'sender' : 'shape')
    give(event.sender, [path])
  })
  return {
    give,
    check: (page, channel, paths, known = []) => {
      const ofPage = given.get(page)
      if (paths.every((path) => ofPage?.has(path) === true || known.includes(path))) return ok(null)
      onRefused(channel, 'path')
      return err(platformError('invalid_request', { detail: `${channel}: the person gave this page no such file` }))
    },
  }
}
