import type { EditorProps } from '../editor'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { penEraser } from '../tools/paint/brushes'
import { PIXEL_ACTIONS } from './actions'
import { type PixelKit, pixelKit } from './kit'
import { PIXEL_PANELS } from './panels'
import { PaintBar } from './paint-bar'
import { PIXEL_TOOLS } from './tools'

/** Painted parts of a picture. */
const PIXEL: PictureSpec<PixelKit> = {
  makes: new Set(['pixel']),
  kit: pixelKit,
  tools: PIXEL_TOOLS,
  eraser: penEraser,
  actions: PIXEL_ACTIONS,
  panels: PIXEL_PANELS,
  Bar: PaintBar,
}

/** The editor for masks: each pixel belongs to at most one part. */
export function Editor(props: EditorProps) {
  return <PicturePage spec={PIXEL} {...props} />
}
