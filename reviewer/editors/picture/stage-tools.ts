import { createObservable, type Observable, type Settable } from '../observable'
import type { EditorSession } from '../session/open-session'
import { createToolRunner } from '../tools/tool-runner'
import type { Picture } from './open-picture'
import type { PointingAt } from './pointing'
import { createStepGuide } from './step-guide'
import { VIEW_CHOICES } from './view-choices'
import type { ToolKit, ToolSpec } from './tool-kit'

const NO_MODES = createObservable<ReadonlySet<string>>(new Set())

interface StageToolParts<Kit extends ToolKit> {
  readonly session: EditorSession
  readonly picture: Picture
  readonly spec: ToolSpec<Kit>
  readonly projectId: () => number | undefined
  /** Objects that a gesture holds. */
  readonly lifted: Settable<readonly number[]>
  readonly pointing: Pick<PointingAt, 'objects'>
}

/** Creates the tools of an editor, and the steps of the project that choose tools. */
export function stageTools<Kit extends ToolKit>(parts: StageToolParts<Kit>) {
  const { session, picture, spec, projectId, lifted, pointing } = parts
  const { annotating, choices, desk, focus, notes, panel, say, views } = session
  const { camera, layers } = picture
  const view = choices.of(VIEW_CHOICES)
  const kit = spec.kit({
    session,
    picture,
    lifted,
    keyPoints: () => following.flow.keyPoints,
    choose: (id) => tools.choose(id),
  })
  const tools = createToolRunner(
    spec.tools,
    {
      camera,
      wheelMoves: () => view.get().wheel === 'move',
      live: layers.live,
      say,
      objects: pointing.objects,
      putAway: () => tools.choose('select'),
      ...kit.ports,
    },
    { eraser: spec.eraser, mayFingersDraw: () => view.get().fingers },
  )
  const { following, stopFollowing } = createStepGuide({
    desk,
    annotating,
    camera,
    views,
    tools,
    choices,
    projectId,
    notes,
    say,
    reach: panel.reach,
    focusCanvas: focus,
  })
  const modes: Observable<ReadonlySet<string>> = kit.modes ?? NO_MODES
  return { kit, tools, modes, following, stopFollowing }
}
