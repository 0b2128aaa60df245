import type { DesktopApi } from '#contract/api'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { SaidClass, WireSteps } from '#endpoints'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'

/** A project has few. */
const TEMPLATES_MAX = 500

type ClassAction = 'getClasses' | 'reviewRules' | 'frameRate' | 'createClass' | 'updateClass' | 'deleteClass'
type ClassHandlers = {
  readonly [N in ClassAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

/** The classes of the project and its rules of review, as the reviewer asks for them. */
export function classHandlers({
  desktop: { platform },
  projectId,
}: {
  readonly desktop: Pick<DesktopApi, 'platform'>
  readonly projectId: number
}): ClassHandlers {
  return {
    getClasses: async () => {
      const [listed, templates, steps] = await Promise.all([
        resultOf(platform.read('listClasses', { projectId })),
        resultOf(platform.read('listTemplates', { projectId, query: { sort: 'name', limit: TEMPLATES_MAX } })),
        resultOf(platform.read('readSteps', { path: { projectId } })),
      ])
      if (!listed.ok) return listed
      // A platform may know of no templates and no steps; classes are there all the same.
      return ok({
        data: listed.value.data,
        ...given({
          templates: templates.ok ? templates.value.data : undefined,
          steps: steps.ok ? toldSteps(steps.value) : undefined,
        }),
      })
    },
    reviewRules: () => resultOf(platform.read('readReviewRules', { path: { projectId } })),
    frameRate: async () => {
      const settings = await resultOf(platform.read('listSettings', { path: { projectId } }))
      if (!settings.ok) return settings
      const { value } = settings.value.find(({ attribute }) => attribute === 'FrameRate') ?? {}
      return ok({ rate: typeof value === 'number' && value > 0 ? value : null })
    },
    createClass: async ([said]) => {
      const body = { classes: [plain(said)] }
      const made = await resultOf(platform.write('createClasses', { projectId, body }))
      if (!made.ok) return made
      const [first] = made.value.data
      // A list of names skips existing ones; a single new name reports it.
      return first === undefined ? err(platformError('name_taken')) : ok({ class: first })
    },
    updateClass: async ([{ id: classId, ...said }]) => {
      const changed = await resultOf(platform.write('updateClass', { projectId, path: { classId }, body: given(said) }))
      return changed.ok ? ok({ class: changed.value }) : changed
    },
    deleteClass: async ([{ id: classId }]) => {
      const gone = await resultOf(platform.write('deleteClass', { projectId, path: { classId } }))
      return gone.ok ? ok(null) : gone
    },
  }
}

/** The steps as the reviewer reads them: a class or tool that is not there is left out. */
function toldSteps({ type, steps, connections }: WireSteps): ActionAnswer<'getClasses'>['steps'] {
  return {
    type,
    steps: steps.map(({ class_id, className, tool, attribute_ids }) => ({
      class_id,
      attribute_ids,
      ...given({ className: className ?? undefined, tool: tool ?? undefined }),
    })),
    connections,
  }
}

function plain({ name, color, type, attribute_groups }: ActionArgs<'createClass'>[0]): SaidClass {
  return { name, color, ...given({ type, attribute_groups }) }
}
