/** Events of the host element about its document. */
export interface HostListener {
  /** The document asks for a port; it repeats that until it has one. */
  readonly onReady: (doc: string, batch: boolean) => void
  /** The document is being left: its port is dead. */
  readonly onNavigated: () => void
  /** The document's process ended, or its page could not be loaded. */
  readonly onGone: (reason: string) => void
}

/** Where the reviewer lives: a `<webview>`, or an iframe in a plain browser. */
export interface ReviewerHost {
  /** Puts the element into a container and loads the reviewer; listens before it loads. */
  mount(container: HTMLElement, listener: HostListener): void
  /** The number by which main knows the guest. */
  guestId(): number
  /** Hands a port to the document that asked for it. */
  handOver(doc: string, port: MessagePort): void
  /** Loads a fresh document; after a crash too. */
  reload(): void
  /** Takes the element away with the document that no longer answers, and starts over in a new one. */
  replace(): void
  /** Takes the document away until `replace`. */
  stop(): void
  focus(): void
  /** Takes the element away. */
  unmount(): void
}
