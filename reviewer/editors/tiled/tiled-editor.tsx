import type { EditorProps } from '../editor'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { SHAPE_PANELS } from '../picture/shape-panels'
import { eraser } from '../tools/eraser/eraser'
import { TILED_ACTIONS } from './actions'
import { GridOver } from './grid-overlay'
import { type TiledKit, tiledKit } from './kit'
import { TiledBars } from './tiled-bars'
import { TILED_TOOLS } from './tools'

/** Shapes on pictures that come by tiles. */
const TILED: PictureSpec<TiledKit> = {
  makes: new Set(['tiled']),
  kit: tiledKit,
  tools: TILED_TOOLS,
  eraser,
  actions: TILED_ACTIONS,
  panels: SHAPE_PANELS,
  Under: GridOver,
  Bar: TiledBars,
}

/** The editor for shapes on very large pictures. */
export function Editor(props: EditorProps) {
  return <PicturePage spec={TILED} {...props} />
}
