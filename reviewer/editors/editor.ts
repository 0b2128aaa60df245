import type { ReactNode } from 'react'
import type { OpenedItem } from '#protocol/actions'

/** What every editor is given. */
export interface EditorProps {
  readonly opened: OpenedItem
  /** The number of the project's type, or undefined where the host didn't tell. */
  readonly projectType: number | undefined
  readonly readOnly: boolean
}

/** An editor as the registry knows it; its code is loaded when the first item needs it. */
export interface EditorEntry {
  readonly render: (props: EditorProps) => ReactNode
}
