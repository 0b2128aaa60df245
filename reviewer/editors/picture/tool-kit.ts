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
  /** Key points that the project's flow asks for. */
  readonly keyPoints: () => KeyPointSteps
  /** Chooses another tool. */
  readonly choose: (tool: string) => void
}

/** An editor's tool ports beyond those of every picture, and their display in its bars. */
export interface ToolKit {
  readonly ports: object
  /** A history that runs before the one of decisions; defaults to the open item's history. */
  readonly history?: InnerHistory
  /** The editor's active modes, by name. */
  readonly modes?: Observable<ReadonlySet<string>>
  /** The kit paints pixels of parts itself; the regular painter skips their objects. */
  readonly paintsParts?: true
  dispose(): void
}

export type ToolOf<Kit extends ToolKit> = Tool<PicturePorts & Kit['ports']>

/** A picture editor's tools and their kit. */
export interface ToolSpec<Kit extends ToolKit> {
  /** Creates the kit, once per open editor. */
  readonly kit: (parts: KitParts) => Kit
  /** All tools, the hand first. */
  readonly tools: readonly [ToolOf<Kit>, ...ToolOf<Kit>[]]
  /** The tool of the pen's eraser end. */
  readonly eraser: BorrowedTool<PicturePorts & Kit['ports']>
}
