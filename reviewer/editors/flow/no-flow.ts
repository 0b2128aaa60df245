import { createObservable } from '../observable'
import type { AskedPoints } from './asked-point'
import type { Flow } from './flow'

/** An empty flow, for editors without flows. */
export const NO_FLOW: Pick<Flow, 'seen' | 'answered' | 'pointQuestions'> = {
  seen: createObservable(undefined),
  pointQuestions: createObservable({ className: undefined, steps: [] }),
  answered: () => undefined,
}

export const NO_ASKED_POINTS: Pick<AskedPoints, 'attend'> = { attend: () => undefined }
