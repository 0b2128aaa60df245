import type { EditorProps } from '../editor'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { CLASSIFICATION_ACTIONS } from './actions'
import { type ClassificationKit, classificationKit } from './kit'
import { CLASSIFICATION_PANELS } from './panels'
import { CLASSIFICATION_TOOLS, otherEnd } from './tools'

/** Questions about whole pictures. */
const CLASSIFICATION: PictureSpec<ClassificationKit> = {
  makes: new Set(['classification']),
  asksItem: true,
  kit: classificationKit,
  tools: CLASSIFICATION_TOOLS,
  eraser: otherEnd,
  actions: CLASSIFICATION_ACTIONS,
  panels: CLASSIFICATION_PANELS,
  Bar: NoBar,
}

/** No tool of this editor has something to choose. */
function NoBar() {
  return null
}

/** The editor of what whole pictures are. */
export function Editor(props: EditorProps) {
  return <PicturePage spec={CLASSIFICATION} {...props} />
}
