import { combined } from '../observable'
import type { PageParts } from '../page/editor-spec'
import { type EditorSession, openSession } from '../session/open-session'
import type { SessionParts } from '../session/session-parts'
import { openPicture, type PictureParts } from './open-picture'
import { type PictureStage, pictureStage } from './picture-stage'
import type { ToolKit, ToolSpec } from './tool-kit'

/** What actions and panels of a picture editor work on. */
export interface PictureEditor<Kit extends ToolKit = ToolKit> {
  readonly session: EditorSession
  readonly stage: PictureStage<Kit>
}

/** A picture editor without its looks. */
export type OpenPictureEditor<Kit extends ToolKit = ToolKit> = ReturnType<typeof openEditor<Kit>>

/** What buttons, menus and bars of a picture editor see. */
export type EditorFacts = ReturnType<OpenPictureEditor['seen']['get']>

export type EditorParts = PictureParts & PageParts

/** Opens a picture, a session over it and the stage on which the session is worked on. */
export function openEditor<Kit extends ToolKit>(
  spec: ToolSpec<Kit> & Pick<SessionParts, 'panels'>,
  parts: EditorParts,
) {
  const picture = openPicture(parts)
  const session = openSession({ ...parts, panels: spec.panels }, picture.showing)
  const stage = pictureStage({ session, picture, spec, projectId: parts.projectId })
  return {
    session,
    stage,
    tools: stage.tools,
    menu: stage.menu,
    ahead: stage.ahead,
    seen: combined({ ...session.facts, ...stage.facts }),
    dispose() {
      stage.dispose()
      session.dispose()
      picture.dispose()
    },
  }
}
