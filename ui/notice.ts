export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/** One thing to tell the person. */
export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly title: string
  readonly text?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Told in the bar, where it covers nothing. */
  readonly inBar?: true
}
