import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ChoiceSource } from '../../session/view-choices'
import type { Annotation } from '../document/annotation-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { ListedPanel, PanelHalves } from './panel-halves'

/** What a panel is given: its own ports, and how far the annotation is. */
export interface PanelProps<P> {
  readonly ports: P
  readonly annotation: Progress<Annotation>
}

/** A panel beside the item; it stands in the list of its editor. */
export interface Panel<P> extends ListedPanel {
  /** One word for its tab. */
  readonly title: string
  readonly icon: LucideIcon
  /** How many things of it there are, beside the title. */
  readonly Count?: (props: PanelProps<P>) => ReactNode
  /** What is counted waits for a person: a dot stands for it where the number has no room. */
  readonly isWaiting?: true
  readonly Content: (props: PanelProps<P>) => ReactNode
}

/** What the frame around the panels moves. */
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

/** The same panel over an editor; `of` says what of the editor it needs. */
export function panelOf<P, E>({ Content, Count, ...panel }: Panel<P>, of: (editor: E) => P): Panel<E> {
  const over = (Part: (props: PanelProps<P>) => ReactNode) =>
    function PartOfPanel({ ports, annotation }: PanelProps<E>) {
      return <Part ports={useMemo(() => of(ports), [ports])} annotation={annotation} />
    }
  return { ...panel, Content: over(Content), ...(Count === undefined ? {} : { Count: over(Count) }) }
}
