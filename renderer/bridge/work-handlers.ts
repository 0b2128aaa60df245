import type { DesktopApi } from '#contract/api'
import { given } from '#domain/given'
import type { Result } from '#domain/result'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'

type WorkAction = 'openWork' | 'appendWork' | 'closeWork'
type WorkHandlers = {
  readonly [N in WorkAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

/** What the reviewer keeps on this computer while an item is annotated. */
export function workHandlers({
  desktop: { annotations },
  projectId,
  guestId,
}: {
  readonly desktop: Pick<DesktopApi, 'annotations'>
  readonly projectId: number
  readonly guestId: number
}): WorkHandlers {
  return {
    openWork: ([{ take, ...asked }]) =>
      resultOf(annotations.open({ projectId, guestId, ...asked, ...given({ take }) })),
    appendWork: ([asked]) => resultOf(annotations.append({ guestId, ...asked })),
    closeWork: ([{ work, discard }]) => resultOf(annotations.close({ guestId, work, ...given({ discard }) })),
  }
}
