import { keyPointOf, withKeyPointFields } from '../../domain/annotation/flow/key-points'
import type { Native } from '../../domain/annotation/native'
import { withAttributeValues } from '../../domain/annotation/parts/attribute-values'
import { createClassChoice, type OfferedClass } from '../../reviewer/editors/document/class-choice'
import { createFlow, type FlowParts } from '../../reviewer/editors/flow/flow'
import { createObservable } from '../../reviewer/editors/observable'
import type { VectorPorts } from '../../reviewer/editors/vector/tools'
import type { Tool } from '../../reviewer/editors/tools/state'
import { createViewChoices } from '../../reviewer/session/view-choices'
import { FakeHost } from '../fakes/fake-host'
import type { Noted } from '../../reviewer/editors/work/item-notes'
import { TestEditor } from '../fakes/test-editor'
import { edited } from './edited'

interface FlowOptions {
  readonly steps: ReturnType<FlowParts['desk']['flow']['get']>
  readonly objects?: readonly Native[]
  readonly tools: readonly [Tool<VectorPorts>, ...Tool<VectorPorts>[]]
  readonly sideKind?: string
  /** Initial answers of wheels. */
  readonly sideInitial?: readonly string[]
  /** Initial reason against changes. */
  readonly refused?: string
}

const PROJECT = 5
const NO_NOTES: Noted = { itemId: 7, left: [], seen: undefined, drafts: [] }

/** Steps of a project with cars, wheels and roads, followed on a document that tools draw on. */
export function aFlow({ steps, objects = [], tools, sideKind = 'radio', sideInitial = [], refused }: FlowOptions) {
  const made = edited(objects)
  if (refused !== undefined) made.refusal.set(refused)
  const side = {
    id: 20,
    name: 'Side',
    kind: sideKind,
    isRequired: false,
    initial: sideInitial,
    options: [
      { id: 21, name: 'left' },
      { id: 22, name: 'right' },
    ],
  }
  const offered = (classId: number, className: string, groups: OfferedClass['groups'] = []): OfferedClass => ({
    classId,
    className,
    colour: '#3b7dd8',
    groups,
  })
  const classes = createClassChoice()
  const listed = [offered(1, 'Car'), offered(2, 'Wheel', [side]), offered(3, 'Road')]
  classes.offer(listed)
  const editor = new TestEditor({ tools })
  const choices = createViewChoices(new FakeHost({}))
  const reached: string[] = []
  const say: string[] = []
  const desk = {
    classes: createObservable<readonly OfferedClass[] | undefined>(listed),
    tags: createObservable([offered(4, 'Wet')]),
    flow: createObservable(steps),
  }
  const flow = createFlow({
    desk,
    drawing: made.drawing,
    editing: made.editing,
    views: made.views,
    classes,
    tools: editor.tools,
    choices,
    projectId: () => PROJECT,
    notes: { ...made.notes, setSteps: (text) => made.notes.set({ ...(made.notes.get() ?? NO_NOTES), steps: text }) },
    say: (words) => void say.push(words),
    reach: (part) => void reached.push(part),
    focusCanvas: () => undefined,
  })
  editor.objects.keyPoints = flow.keyPoints
  editor.objects.make = (shapes) => made.editing.add(shapes, classes.get().current)
  return {
    ...made,
    editor,
    flow,
    classes,
    desk,
    choices,
    reached,
    say,
    at: () => flow.seen.get()?.at,
    inHand: () => [editor.tools.inHand.get().id, classes.get().current.className],
    file: made.saved,
    /** Answers a question about an object, as the panel does. */
    answer(row: number, group: string, ...values: readonly string[]) {
      made.select(row)
      if (group === side.name) made.editing.change((value) => withAttributeValues(value, side, values), 'answered')
    },
    /** Answers the question about a key point of the newest skeleton, as the panel does. */
    answerPoint(point: number, ...values: readonly string[]) {
      const { row = 0 } = flow.seen.get()?.asking ?? {}
      made.select(row)
      made.editing.change(
        (value) => withKeyPointFields(value, point, withAttributeValues(keyPointOf(value, point) ?? {}, side, values)),
        'answered',
      )
    },
  }
}
