import type { PlatformError } from '#domain/errors'
import type { Camera } from '../canvas/camera'
import type { CanvasElements } from '../canvas/layers'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { ClassColours } from '../../session/class-colours'
import type { WorkHost } from '../work/work-host'
import type { ChangeBarrier } from '../../items/change-barrier'

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
  /** What is drawn here is what the project is about. */
  readonly mayDraw: boolean
  /** Who works here. */
  readonly email: () => string
  readonly onLoadFailure: (error: PlatformError) => void
  /** Tells why something was not done. */
  readonly onRefused: (reason: string) => void
}
