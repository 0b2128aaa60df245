import type { ComponentType } from 'react'
import type { EditorPart, EditorSpec } from '../page/editor-spec'
import type { OpenPictureEditor, PictureEditor } from './picture-editor'
import type { ToolKit, ToolSpec } from './tool-kit'

/** What one picture editor is made of; its session and its stage are the same for each. */
export interface PictureSpec<Kit extends ToolKit>
  extends ToolSpec<Kit>,
    Omit<EditorSpec<OpenPictureEditor<Kit>>, 'noun'> {
  /** What lies on the picture under pins, overview and bars. */
  readonly Under?: EditorPart<OpenPictureEditor<Kit>>
  /** The bar over the picture for the tool in hand. */
  readonly Bar: ComponentType<{ readonly editor: PictureEditor<Kit>; readonly tool: string }>
}
