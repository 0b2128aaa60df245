import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { PortHandover } from '#contract/api'
import { type Area, CHANNELS, REVIEWER_PORT_CHANNEL } from '#contract/channels'
import { PUSHES } from '#contract/pushes'

const pushes: ReadonlySet<string> = new Set(PUSHES)

const areas = Object.fromEntries(
  (Object.keys(CHANNELS) as Area[]).map((area) => [
    area,
    Object.fromEntries(
      CHANNELS[area].map((call) => [
        call,
        (...args: readonly unknown[]) => ipcRenderer.invoke(`${area}.${call}`, ...args),
      ]),
    ),
  ]),
)

contextBridge.exposeInMainWorld('desktop', {
  ...areas,
  pathOf: (file: File) => webUtils.getPathForFile(file),
  on: (name: string, listener: (data: unknown) => void) => {
    if (!pushes.has(name)) throw new Error(`Unknown push: ${name}`)
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
