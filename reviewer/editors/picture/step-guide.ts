import { bringInSight } from '../canvas/bring-in-sight'
import type { Camera } from '../canvas/camera'
import { createAskedPoints } from '../flow/asked-point'
import { createFlow, type FlowParts } from '../flow/flow'
import type { Annotating } from '../session/annotating'

interface FollowingParts extends Omit<FlowParts, 'drawing' | 'editing' | 'classes'> {
  readonly annotating: Pick<Annotating, 'drawing' | 'editing' | 'classes'>
  readonly camera: Camera
}

/** Guides users through the project's flow on the open drawing, and reports which key point comes next. */
export function createStepGuide({ annotating: { drawing, editing, classes }, camera, ...parts }: FollowingParts) {
  const flow = createFlow({ ...parts, drawing, editing, classes })
  const askedPoints = createAskedPoints({ flow, drawing, lookAt: (place) => bringInSight(camera, place) })
  return {
    following: { flow, askedPoints },
    stopFollowing() {
      askedPoints.dispose()
      flow.dispose()
    },
  }
}
