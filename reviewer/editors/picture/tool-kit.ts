import type { InnerHistory } from '../../decisions/inner-history'
import type { KeyPointSteps } from '../flow/flow'
import type { Observable, Settable } from '../observable'
import type { EditorSession } from '../session/open-session'
import type { PicturePorts } from '../tools/ports'
import type { BorrowedTool, Tool } from '../tools/state'
import type { Picture } from './open-picture'

/** Parts from which an editor makes its tool kit. */
export interface KitParts {
  readonly session: EditorSession
  readonly picture: Picture
  /** Objects that a gesture holds; its tool paints them. */
  readonly lifted: Settable<readonly number[]>
  /** The key points that the steps of the project ask for. */
  readonly keyPoints: () => KeyPointSteps
  /** Chooses another tool. */
  readonly choose: (tool: string) => void
}

/** The ports that an editor's tools have beside those of every picture, and what its bars show of them. */
export interface ToolKit {
  readonly ports: object
  /** The history that goes before that of decisions; that of the open item where left out. */
  readonly history?: InnerHistory
  /** Modes of the editor that are on now, by name. */
  readonly modes?: Observable<ReadonlySet<string>>
  /** It paints the pixels of parts itself: their objects are not painted at rest. */
  readonly paintsParts?: true
  dispose(): void
}

export type ToolOf<Kit extends ToolKit> = Tool<PicturePorts & Kit['ports']>

/** The tools of a picture editor, and what they work by. */
export interface ToolSpec<Kit extends ToolKit> {
  /** Makes what its tools work by, once for each open editor. */
  readonly kit: (parts: KitParts) => Kit
  /** Every tool; the hand comes first. */
  readonly tools: readonly [ToolOf<Kit>, ...ToolOf<Kit>[]]
  /** The other end of a pen. */
  readonly eraser: BorrowedTool<PicturePorts & Kit['ports']>
}
