import { describe, expect, it } from 'vitest'
import { STEP_TYPE } from '#domain/enums'
import type { WireSteps } from '#endpoints'
import {
  bodyOf,
  draftOf,
  isSameFlow,
  readDraft,
  withClass,
  withConnection,
  withMoved,
  withoutStep,
  withStep,
} from '../../../../../renderer/areas/project-settings/steps/flow-draft'

const flow: WireSteps = {
  type: STEP_TYPE.key_point,
  revision: 4,
  steps: [11, 12, 13].map((classId, at) => ({
    id: at + 1,
    class_id: classId,
    className: `c${classId}`,
    tool: at === 0 ? 2 : null,
    attribute_ids: at === 2 ? [7] : [],
  })),
  connections: [
    [1, 2],
    [2, 3],
  ],
  changed_by: null,
  changed_at: null,
}

describe('a flow that is edited [S2.8]', () => {
  it('keeps connections when steps move, and drops a removed step’s', () => {
    const moved = withMoved(draftOf(flow), 2, 0)
    expect(bodyOf(moved, 4)).toMatchObject({
      steps: [{ class_id: 13, attribute_ids: [7] }, { class_id: 11, tool: 2 }, { class_id: 12 }],
      connections: [
        [2, 3],
        [3, 1],
      ],
      revision: 4,
    })
    expect(bodyOf(withoutStep(moved, 1), 4).connections).toEqual([[2, 1]])
    expect(withMoved(moved, 0, 9)).toBe(moved)
  })

  it('connects two steps once, disconnects them from either side, and none with itself', () => {
    const draft = draftOf(flow)
    expect(withConnection(draft, 3, 1).connections).toHaveLength(3)
    expect(withConnection(draft, 3, 2).connections).toEqual([[1, 2]])
    expect(withConnection(draft, 2, 2)).toBe(draft)
  })

  it('is saved by its kind: without connections if general, without steps if there is no flow', () => {
    const draft = withStep(draftOf(flow), 14)
    expect(draft.steps.at(-1)).toEqual({ key: 4, classId: 14, tool: null, attributeIds: [] })
    expect(bodyOf({ ...draft, type: STEP_TYPE.general }, 4)).toMatchObject({ type: 2, connections: [] })
    expect(bodyOf({ ...draft, type: STEP_TYPE.initial }, 4)).toMatchObject({ steps: [], connections: [] })
    expect(isSameFlow(withClass(draftOf(flow), 3, 13), draftOf(flow))).toBe(false)
  })

  it('is read back as stored, and invalid data isn’t', () => {
    const draft = draftOf(flow)
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of ['', '{}', '{"type":9,"steps":[],"connections":[]}', '{"type":2,"steps":[{}],"connections":[]}'])
      expect(readDraft(text)).toBeUndefined()
  })
})
