/** What can lie over the pages, by kind; each area adds its own. */
export interface Overlays {
  /** What has not reached the platform. */
  readonly unsent: { readonly kind: 'unsent' }
  /** What has not reached the platform, before somebody signs out. */
  readonly signOut: {
    readonly kind: 'signOut'
    readonly works: number
    readonly changes: number
    readonly dropped: number
  }
}

/** What lies over the pages, one at a time. */
export type Overlay = Overlays[keyof Overlays]
