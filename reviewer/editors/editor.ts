import type { ReactNode } from 'react'
import type { OpenedItem } from '#protocol/actions'
import type { Unseen } from '../items/current-store'

/** What every editor is given. */
export interface EditorProps {
  readonly opened: OpenedItem
  /** It is seen before the host has opened it: nothing may be done to it yet. */
  readonly isAhead: boolean
  /** The number of the project's type, or undefined where the host didn't tell. */
  readonly projectType: number | undefined
  readonly readOnly: boolean
  /** The place beside the item's name where an editor says how its work is kept; null before it is there. */
  readonly beside: HTMLElement | null
  /** Says whether the opened item is seen; until it was called, it is `loading`. */
  readonly onSeen: (itemId: number, unseen: Unseen | undefined) => void
}

/** An editor as the registry knows it; its code is loaded when the first item needs it. */
export interface EditorEntry {
  /** Whether it can show a file of this type; an item without a file is shown by the editor of its project. */
  readonly takes: (mime: string) => boolean
  /** Whether it shows what the item holds: without it nothing can be decided. */
  readonly shows: boolean
  readonly render: (props: EditorProps) => ReactNode
}
