/** Overlays by kind; each area adds its own. */
export interface Overlays {
  /** Unsent changes. */
  readonly unsent: { readonly kind: 'unsent' }
  /** Unsent changes, before a sign-out. */
  readonly signOut: {
    readonly kind: 'signOut'
    readonly works: number
    readonly changes: number
    readonly dropped: number
  }
}

/** The open overlay; at most one. */
export type Overlay = Overlays[keyof Overlays]
