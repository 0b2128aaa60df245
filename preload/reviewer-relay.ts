import { contextBridge, ipcRenderer } from 'electron'
import { REVIEWER_PORT_CHANNEL } from '#contract/reviewer-port'
import { type ConnectMessage, PROTOCOL_VERSION, type ReadyMessage } from '#protocol/envelopes'

// The page can't distinguish a webview from a plain window: in both, its parent is itself.
contextBridge.exposeInMainWorld('guestHost', true)

/** This script runs once per document, so the first name stays. A document gets one port only. */
let document: string | undefined
let isConnected = false
let lastAt = Number.NEGATIVE_INFINITY
const READY_APART_MS = 100

window.addEventListener('message', (event: MessageEvent<Partial<ReadyMessage> | undefined>) => {
  if (event.source !== window || event.origin !== window.location.origin) return
  if (event.data?.type !== 'reviewer:ready' || typeof event.data.doc !== 'string') return
  document ??= event.data.doc
  if (isConnected || event.data.doc !== document || event.timeStamp - lastAt < READY_APART_MS) return
  lastAt = event.timeStamp
  ipcRenderer.sendToHost('reviewer:ready', { doc: document, version: event.data.version, batch: event.data.batch })
})

ipcRenderer.on(REVIEWER_PORT_CHANNEL, (event, message: { readonly doc?: unknown }) => {
  if (isConnected || event.ports.length !== 1 || message.doc !== document) return
  isConnected = true
  const connect: ConnectMessage = { type: 'reviewer:connect', version: PROTOCOL_VERSION, batch: true }
  window.postMessage(connect, window.location.origin, [...event.ports])
})
