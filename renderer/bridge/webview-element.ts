/** The part of Electron's `<webview>` that the shell uses. */
export interface WebviewElement extends HTMLElement {
  src: string
  partition: string
  getWebContentsId(): number
  reload(): void
}

/** Messages from a guest's preload to its embedder. */
export interface GuestMessageEvent extends Event {
  readonly channel: string
  readonly args: readonly unknown[]
}

export interface GuestGoneEvent extends Event {
  readonly details?: { readonly reason: string; readonly exitCode: number }
}

export interface GuestLoadFailedEvent extends Event {
  readonly errorCode: number
  readonly errorDescription: string
  readonly isMainFrame: boolean
}

export interface GuestNavigationEvent extends Event {
  readonly url: string
  readonly isMainFrame: boolean
  readonly isInPlace?: boolean
  readonly isSameDocument?: boolean
}

interface WebviewEvents {
  'ipc-message': GuestMessageEvent
  'render-process-gone': GuestGoneEvent
  'did-fail-load': GuestLoadFailedEvent
  'did-start-navigation': GuestNavigationEvent
}

/** Makes a `<webview>` that is not in the document yet; outside Electron it is an element of no behaviour. */
export function makeWebview(document: Document): WebviewElement {
  const element: HTMLElement = document.createElement('webview')
  return element as WebviewElement
}

/** Listens to one of the webview's own events. */
export function onWebview<N extends keyof WebviewEvents>(
  webview: WebviewElement,
  name: N,
  listener: (event: WebviewEvents[N]) => void,
): void {
  webview.addEventListener(name, listener as EventListener)
}
