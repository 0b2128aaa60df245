import type { GestureGroup } from '../../shortcuts/gestures'
import { HOLDING_GESTURES } from './hold-overlay'
import type { ToolKit, ToolSpec } from './tool-kit'

/** The gestures of a picture editor: those of its own tools, and those of every picture. */
export function pictureGestures<Kit extends ToolKit>({
  tools,
  eraser,
}: Pick<ToolSpec<Kit>, 'tools' | 'eraser'>): readonly GestureGroup[] {
  return [...tools, eraser].flatMap(({ gestures }) => gestures ?? []).concat(HOLDING_GESTURES)
}
