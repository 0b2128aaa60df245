import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ChoiceSource } from '../../session/view-choices'
import type { Annotation } from '../document/annotation-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { ListedPanel, PanelHalves } from './panel-halves'

/** A panel's props: its ports, and the annotation's loading progress. */
export interface PanelProps<P> {
  readonly ports: P
  readonly annotation: Progress<Annotation>
}

/** A panel beside the item; each editor lists its own panels. */
export interface Panel<P> extends ListedPanel {
  /** The tab's title, one word. */
  readonly title: string
  readonly icon: LucideIcon
  /** The count beside the title. */
  readonly Count?: (props: PanelProps<P>) => ReactNode
  /** The count needs attention; in a narrow panel a dot replaces it. */
  readonly isWaiting?: true
  readonly Content: (props: PanelProps<P>) => ReactNode
}

/** Dependencies of the frame around the panels. */
export interface PanelFrame {
  readonly choices: ChoiceSource
  readonly panel: {
    readonly toggle: () => void
    readonly halves: Observable<PanelHalves>
    readonly choose: (id: string) => void
    readonly move: (id: string) => void
    readonly stack: (isOn: boolean) => void
    readonly setLow: (isLow: boolean) => void
  }
}

/** Adapts a panel to an editor; `of` selects the panel's ports from the editor. */
export function panelOf<P, E>({ Content, Count, ...panel }: Panel<P>, of: (editor: E) => P): Panel<E> {
  const over = (Part: (props: PanelProps<P>) => ReactNode) =>
    function PartOfPanel({ ports, annotation }: PanelProps<E>) {
      return <Part ports={useMemo(() => of(ports), [ports])} annotation={annotation} />
    }
  return { ...panel, Content: over(Content), ...(Count === undefined ? {} : { Count: over(Count) }) }
}
