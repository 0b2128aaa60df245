import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { Camera } from '../canvas/camera'
import type { CanvasElements } from '../canvas/layers'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { ClassColours } from '../../session/class-colours'
import type { WorkHost } from '../work/work-host'
import type { HandOnGate } from '../../workflow/hand-on-gate'
import type { ChangeBarrier } from '../../items/change-barrier'
import type { ItemDecision } from '../review/item-decision'
import type { SeenBefore } from '../../items/seen-before'

/** What the picture's editor is made over. */
export interface VectorParts {
  readonly host: HTMLElement
  readonly camera: Camera
  readonly canvases: CanvasElements
  /** Where the close-up beside the pointer is painted. */
  readonly closeUp: HTMLCanvasElement
  readonly choices: ViewChoiceKeeper
  readonly colours: () => Promise<ClassColours>
  readonly workHost: WorkHost
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  /** Asks about what is open of an item before its status is changed. */
  readonly handOn: Pick<HandOnGate, 'hold' | 'onEnded'>
  /** What is drawn here is what the project is about. */
  readonly mayDraw: boolean
  /** Whose item it is; undefined until the host told. */
  readonly projectId: () => number | undefined
  /** Who works here. */
  readonly email: () => string
  /** Decides on the item as a whole. */
  readonly itemDecision: ItemDecision
  /** The item that was looked at before the open one. */
  readonly seenBefore: SeenBefore
  /** Goes to the item behind the open one; answers which one is current then. */
  readonly goNext: () => Promise<Item | undefined>
  readonly onLoadFailure: (error: PlatformError) => void
  /** Tells why something was not done. */
  readonly onRefused: (reason: string) => void
  /** Another window writes to the item from now on; so many changes did not get to the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** Something is wrong with what is kept on this computer, though the work goes on. */
  readonly onTrouble: (trouble: PlatformError) => void
  /** Work came back, but for so many changes that were never kept. */
  readonly onLost: (changes: number) => void
  /** What is shown can't go on from here: the item is to be opened anew. */
  readonly onOutdated: () => void
}
