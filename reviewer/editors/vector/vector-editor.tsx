import type { EditorProps } from '../editor'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { eraser } from '../tools/eraser/eraser'
import { ShapeBars } from '../picture/shape-bars'
import { type ShapeKit, shapeKit } from '../picture/shape-kit'
import { SHAPE_PANELS } from '../picture/shape-panels'
import { VECTOR_ACTIONS } from './actions'
import { EDITOR_TOOLS } from './tools'

/** Shapes on a picture. */
const VECTOR: PictureSpec<ShapeKit> = {
  makes: new Set(['vector']),
  kit: shapeKit,
  tools: EDITOR_TOOLS,
  eraser,
  actions: VECTOR_ACTIONS,
  panels: SHAPE_PANELS,
  Bar: ShapeBars,
}

/** The editor for shapes on pictures of any size. */
export function Editor(props: EditorProps) {
  return <PicturePage spec={VECTOR} {...props} />
}
