import type { ComponentType } from 'react'
import type { ProjectTypeName } from '#domain/enums'
import type { ActionGroup } from '../actions/action'
import type { Panel } from '../panels/panel'
import type { EditorFacts, PictureEditor } from './picture-editor'
import type { ToolKit, ToolSpec } from './tool-kit'

/** What one picture editor is made of; its session and its stage are the same for each. */
export interface PictureSpec<Kit extends ToolKit> extends ToolSpec<Kit> {
  /** The types of projects that are about what it makes; pictures of other types are only looked at. */
  readonly makes: ReadonlySet<ProjectTypeName | undefined>
  /** Every action in the order of the help, and those of the two toolbars and of the menu of an object. */
  readonly actions: Readonly<
    Record<'all' | 'view' | 'edit' | 'menu', readonly ActionGroup<EditorFacts, PictureEditor<Kit>>[]>
  >
  /** The panels in the order of their tabs. */
  readonly panels: readonly Panel<PictureEditor<Kit>>[]
  /** The bar over the picture for the tool in hand. */
  readonly Bar: ComponentType<{ readonly editor: PictureEditor<Kit>; readonly tool: string }>
}
