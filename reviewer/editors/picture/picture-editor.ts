import { combined } from '../observable'
import type { PageParts } from '../page/editor-spec'
import { type EditorSession, openSession } from '../session/open-session'
import type { SessionParts } from '../session/session-parts'
import { openPicture, type PictureParts } from './open-picture'
import { type PictureStage, pictureStage } from './picture-stage'
import type { ToolKit, ToolSpec } from './tool-kit'

/** The parts of a picture editor that actions and panels use. */
export interface PictureEditor<Kit extends ToolKit = ToolKit> {
  readonly session: EditorSession
  readonly stage: PictureStage<Kit>
}

/** A picture editor without its rendering. */
export type OpenPictureEditor<Kit extends ToolKit = ToolKit> = ReturnType<typeof openEditor<Kit>>

export type EditorParts = PictureParts & PageParts

/** Opens a picture, its session, and the stage for working on it. */
export function openEditor<Kit extends ToolKit>(
  spec: ToolSpec<Kit> & Pick<SessionParts, 'panels' | 'asksItem'>,
  parts: EditorParts,
) {
  const picture = openPicture(parts)
  const session = openSession({ ...parts, panels: spec.panels, asksItem: spec.asksItem }, picture.showing)
  const stage = pictureStage({ session, picture, spec, projectId: parts.projectId })
  return {
    session,
    stage,
    tools: stage.tools,
    menu: stage.menu,
    ahead: stage.ahead,
    history: stage.kit.history,
    seen: combined({ ...session.facts, ...stage.facts }),
    dispose() {
      stage.dispose()
      session.dispose()
      picture.dispose()
    },
  }
}
