import type { ComponentType } from 'react'
import type { EditorPart, EditorSpec } from '../page/editor-spec'
import type { OpenPictureEditor, PictureEditor } from './picture-editor'
import type { ToolKit, ToolSpec } from './tool-kit'

/** The parts specific to one picture editor; all share the session and the stage. */
export interface PictureSpec<Kit extends ToolKit>
  extends ToolSpec<Kit>,
    Omit<EditorSpec<OpenPictureEditor<Kit>>, 'noun' | 'gestures'> {
  /** Rendered on the picture, below pins, minimap and bars. */
  readonly Under?: EditorPart<OpenPictureEditor<Kit>>
  /** The bar of the active tool, above the picture. */
  readonly Bar: ComponentType<{ readonly editor: PictureEditor<Kit>; readonly tool: string }>
}
