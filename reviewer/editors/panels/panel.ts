import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Result } from '#domain/result'
import type { Point } from '../../../ui/context-menu'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { Camera } from '../canvas/camera'
import type { Light } from '../canvas/light'
import type { Annotation } from '../document/annotation-loader'
import type { ClassChoice } from '../document/class-choice'
import type { ClassDesk } from '../document/class-desk'
import type { Commenting } from '../document/commenting'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { Coverage } from '../picture/coverage'
import type { Issues } from '../document/issues'
import type { ObjectViews } from '../document/object-view'
import type { Progress } from '../document/resource'
import type { AskedPoints } from '../flow/asked-point'
import type { Flow } from '../flow/flow'
import type { Observable, Settable } from '../observable'
import type { Consensus } from '../review/consensus'
import type { Disapproving } from '../review/disapproving'
import type { OneByOne } from '../review/one-by-one'
import type { ComparePorts } from './compare/compare-ports'
import type { PanelHalves } from './panel-halves'
import type { PanelId, PanelPart } from './panel-part'
import type { KeptPorts } from './versions/kept-version-list'

/** What the panels show and move; each takes of it what it needs. */
interface PanelPorts {
  readonly views: ObjectViews
  /** The object at a place of the picture. */
  readonly objectAt: (
    objects: readonly AnnotationObject[],
    place: { readonly x: number; readonly y: number },
  ) => AnnotationObject | undefined
  readonly camera: Pick<Camera, 'showPart'>
  readonly choices: ViewChoiceKeeper
  readonly light: Settable<Light>
  /** Whether what is drawn is kept within the picture. */
  readonly isInside: Settable<boolean>
  readonly panel: {
    readonly toggle: () => void
    readonly halves: Observable<PanelHalves>
    readonly choose: (id: PanelId) => void
    readonly move: (id: PanelId) => void
    readonly stack: (isOn: boolean) => void
    readonly setLow: (isLow: boolean) => void
    readonly reach: (part: PanelPart) => void
  }
  /** The keyboard goes back to the picture. */
  readonly focusCanvas: () => void
  readonly editing: Editing
  readonly flow: Pick<Flow, 'seen' | 'answered' | 'pointQuestions'>
  readonly askedPoints: Pick<AskedPoints, 'attend'>
  readonly oneByOne: OneByOne
  readonly disapproving: Pick<Disapproving, 'disapprove'>
  readonly commenting: Commenting
  readonly tools: { readonly choose: (id: string) => void }
  readonly consensus: Consensus
  readonly classes: ClassChoice
  readonly drawing: Observable<Drawing | undefined>
  readonly desk: ClassDesk
  /** The person may decide on objects. */
  readonly mayApprove: Observable<boolean>
  /** Opens the menu of what is selected, for what has the focus. */
  readonly openMenu: (at: Point) => void
  readonly issues: Issues
  readonly versions: KeptPorts & ComparePorts
  /** Takes everything away that was annotated on the item. */
  readonly revert: () => Promise<Result<null>>
  readonly coverage: Coverage
}

/** What each panel is given. */
export interface PanelProps {
  readonly ports: PanelPorts
  readonly annotation: Progress<Annotation>
}

/** A panel beside the picture. */
export interface PanelRow {
  /** One word for its tab. */
  readonly title: string
  readonly icon: LucideIcon
  /** How many things of it there are, beside the title. */
  readonly Count?: ComponentType<PanelProps>
  /** What is counted waits for somebody: a dot stands for it where there is no room for the number. */
  readonly isWaiting?: true
  readonly Content: ComponentType<PanelProps>
}
