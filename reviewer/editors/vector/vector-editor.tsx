import type { EditorProps } from '../editor'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { eraser } from '../tools/eraser/eraser'
import { VECTOR_ACTIONS } from './actions'
import { type VectorKit, vectorKit } from './kit'
import { VECTOR_PANELS } from './panels'
import { ToolBars } from './tool-bars'
import { EDITOR_TOOLS } from './tools'

/** Shapes on a picture. */
const VECTOR: PictureSpec<VectorKit> = {
  makes: new Set(['vector', 'tiled']),
  kit: vectorKit,
  tools: EDITOR_TOOLS,
  eraser,
  actions: VECTOR_ACTIONS,
  panels: VECTOR_PANELS,
  Bar: ToolBars,
}

/** The editor of shapes on pictures of any size. */
export function Editor(props: EditorProps) {
  return <PicturePage spec={VECTOR} {...props} />
}
