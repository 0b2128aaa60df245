import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { CALLS, PUSHES } from '#contract/api'
import { GIVEN_PATH_CHANNEL } from '#contract/given-paths'
import { fits } from '#domain/size'
import { roomOf } from '#contract/room'
import { type PortHandover, REVIEWER_PORT_CHANNEL } from '#contract/reviewer-port'

/** Replaces arguments that are too large to send to main. No row accepts it, so main refuses and logs the call. */
const TOO_MUCH = [null]

/** Part of the contract that a page has; undefined for all of it. */
export interface Exposed {
  /** Channels, such as `items.open`. */
  readonly calls?: Pick<ReadonlySet<string>, 'has'>
  readonly pushes?: ReadonlySet<string>
}

/** Exposes the calls as `window.desktop` and passes the page's ports on to main. */
export function exposeDesktop({ calls: may, pushes }: Exposed = {}): void {
  const areas = Object.fromEntries(
    Object.entries(CALLS).map(([area, calls]) => [
      area,
      Object.fromEntries(
        Object.keys(calls)
          .map((call) => [call, `${area}.${call}`] as const)
          .filter(([, channel]) => may?.has(channel) !== false)
          .map(([call, channel]) => [
            call,
            (...args: readonly unknown[]) =>
              ipcRenderer.invoke(channel, ...(fits(args, roomOf(channel)) ? args : TOO_MUCH)),
          ]),
      ),
    ]),
  )

  contextBridge.exposeInMainWorld('desktop', {
    ...areas,
    pathOf: (file: File) => {
      const path = webUtils.getPathForFile(file)
      // Main reads only paths that it received here before the page's request.
      if (path !== '') ipcRenderer.send(GIVEN_PATH_CHANNEL, path)
      return path
    },
    on: (name: string, listener: (data: unknown) => void) => {
      if (!Object.hasOwn(PUSHES, name) || pushes?.has(name) === false) throw new Error(`Unknown push: ${name}`)
      const forward = (_event: unknown, data: unknown) => listener(data)
      ipcRenderer.on(name, forward)
      return () => {
        ipcRenderer.removeListener(name, forward)
      }
    },
  })

  // Ports can't cross the context bridge, so the page passes them by a message to its own window.
  window.addEventListener('message', (event: MessageEvent<PortHandover | undefined>) => {
    if (event.source !== window || event.origin !== window.location.origin) return
    if (event.data?.type !== 'desktop:reviewer-port' || event.ports.length !== 1) return
    const { guestId, doc } = event.data
    ipcRenderer.postMessage(REVIEWER_PORT_CHANNEL, { guestId, doc }, [...event.ports])
  })
}
