import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { CALLS, PUSHES } from '#contract/api'
import { GIVEN_PATH_CHANNEL } from '#contract/given-paths'
import { fits } from '#domain/size'
import { roomOf } from '#contract/room'
import { type PortHandover, REVIEWER_PORT_CHANNEL } from '#contract/reviewer-port'

/** In the place of arguments that are not copied on to main: no row takes this, so the call is refused there, and noted. */
const TOO_MUCH = [null]

/** What of the contract a page has; undefined: all of it. */
export interface Exposed {
  /** By channel, such as `items.open`. */
  readonly calls?: Pick<ReadonlySet<string>, 'has'>
  readonly pushes?: ReadonlySet<string>
}

/** Puts the calls on `window.desktop` of the page, and hands its ports on to main. */
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
      // Main reads what it was told of here, before the page asks for it, and no other path.
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

  // Ports do not cross the context bridge, so the page hands them over by a message to its own window.
  window.addEventListener('message', (event: MessageEvent<PortHandover | undefined>) => {
    if (event.source !== window || event.origin !== window.location.origin) return
    if (event.data?.type !== 'desktop:reviewer-port' || event.ports.length !== 1) return
    const { guestId, doc } = event.data
    ipcRenderer.postMessage(REVIEWER_PORT_CHANNEL, { guestId, doc }, [...event.ports])
  })
}
