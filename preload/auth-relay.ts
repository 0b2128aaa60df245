import { ipcRenderer } from 'electron'
import { AUTH_FROM_PAGE, AUTH_TO_PAGE } from '#contract/auth-channels'

window.addEventListener('message', (event: MessageEvent<{ readonly type?: unknown } | undefined>) => {
  if (event.source !== window || event.origin !== window.location.origin) return
  const type = event.data?.type
  if (type === 'ready' || type === 'result') ipcRenderer.send(AUTH_FROM_PAGE, event.data)
})

ipcRenderer.on(AUTH_TO_PAGE, (_event, message: unknown) => {
  window.postMessage(message, window.location.origin)
})
