import type { DesktopApi } from '#contract/api'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'

type AssistAction = 'assistTools' | 'assist'
type AssistHandlers = {
  readonly [N in AssistAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

interface Guest {
  readonly desktop: Pick<DesktopApi, 'platform'>
  readonly projectId: number
}

/** A tool's input about an item; main checks it by the endpoint's row. */
interface About {
  readonly projectId: number
  readonly path: { readonly itemId: number }
  readonly body: never
}

type Calls = Readonly<Record<string, (guest: DesktopApi['platform'], about: About) => Promise<Result<unknown>>>>

/** The row behind each tool. */
const CALLS: Calls = {
  points: (platform, about) => resultOf(platform.read('segmentPoints', about)),
  cells: (platform, about) => resultOf(platform.read('segmentCells', about)),
  box: (platform, about) => resultOf(platform.read('segmentBox', about)),
  scribble: (platform, about) => resultOf(platform.read('scribble', about)),
  edges: (platform, about) => resultOf(platform.read('traceEdges', about)),
  text: (platform, about) => resultOf(platform.read('readText', about)),
  track: (platform, about) => resultOf(platform.read('trackBox', about)),
  tokens: (platform, { projectId, body }) => resultOf(platform.read('tokenize', { projectId, body })),
}

/** Assistance by the platform, as the reviewer asks for it. */
export function assistHandlers({ desktop, projectId }: Guest): AssistHandlers {
  return {
    async assistTools() {
      const listed = await resultOf(desktop.platform.read('listAssistance', { projectId }))
      if (listed.ok) return ok(listed.value.tools.filter((tool) => Object.hasOwn(CALLS, tool)))
      // A platform without this call has no tools.
      return listed.error.code === 'not_found' ? ok([]) : listed
    },
    async assist([{ itemId, tool, input }]) {
      const call = Object.hasOwn(CALLS, tool) ? CALLS[tool] : undefined
      if (call === undefined) return err(platformError('assist_refused'))
      const answer = await call(desktop.platform, { projectId, path: { itemId }, body: input as never })
      return answer.ok ? ok({ value: answer.value }) : answer
    },
  }
}
