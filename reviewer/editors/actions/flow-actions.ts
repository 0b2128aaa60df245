import type { Flow, FlowSeen } from '../flow/flow'
import type { ActionGroup } from './action'

interface Seen {
  readonly flow: FlowSeen | undefined
}

interface Ports {
  readonly flow: Pick<Flow, 'seen' | 'hasSteps' | 'isOn' | 'setOn' | 'next' | 'back' | 'skip' | 'again' | 'sayTag'>
}

const GROUP = 'Steps'

/** Moving through the project's flow, leaving it and returning. */
export const flowActions: ActionGroup<Seen, Ports> = [
  {
    id: 'flow.on',
    title: 'Follow the steps of the project, or leave them',
    group: GROUP,
    keys: ['Alt+F'],
    isOff: ({ flow }) => !flow.hasSteps.get(),
    run: ({ flow }) => flow.setOn(!flow.isOn()),
  },
  {
    id: 'flow.next',
    title: 'Go to the next step, or skip a question',
    group: GROUP,
    keys: ['Alt+J'],
    isOff: isLeft,
    run: ({ flow }) => flow.next(),
  },
  {
    id: 'flow.back',
    title: 'Go to the previous step; of keypoints, remove the last one',
    group: GROUP,
    keys: ['Alt+K'],
    isOff: isLeft,
    run: ({ flow }) => flow.back(),
  },
  {
    id: 'flow.skip',
    title: 'Skip this step: not in the picture, or the point isn’t visible',
    group: GROUP,
    keys: ['Alt+X'],
    isOff: isLeft,
    run: ({ flow }) => flow.skip(),
  },
  {
    id: 'flow.again',
    title: 'Make one more of this step, or select its class and tool again',
    group: GROUP,
    keys: ['Alt+N'],
    menu: 'One more of this step',
    may: ({ flow }) => (flow === undefined ? 'The steps of the project are not followed.' : true),
    isOff: isLeft,
    run: ({ flow }) => flow.again(),
  },
  {
    id: 'flow.tag',
    title: 'Set the tag of this step',
    group: GROUP,
    keys: ['Alt+T'],
    isOff: ({ flow }) => {
      const now = flow.seen.get()
      return now?.refusal !== undefined || now?.steps[now.at]?.isTag !== true
    },
    run: ({ flow }) => flow.sayTag(),
  },
]

function isLeft({ flow }: Ports): boolean {
  const now = flow.seen.get()
  return now === undefined || now.isComing
}
