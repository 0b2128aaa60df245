import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import type { ChoiceSource } from '../../session/view-choices'

/** Most projects whose choice is stored; the oldest makes room. */
const LEFT_MOST = 200
/** Projects whose steps the person turned off. */
const FLOW_CHOICES = choiceGroup({
  stepsLeft: choice<readonly number[]>(z.array(z.number().int()).max(LEFT_MOST), []),
})

interface Parts {
  readonly choices: ChoiceSource
  readonly projectId: () => number | undefined
}

/** Remembers per project whether the person follows its steps. */
export function createStepsLeft({ choices, projectId }: Parts) {
  const leaving = choices.of(FLOW_CHOICES)
  /** Without a project id, leaving the steps lasts for this session only. */
  let isLeftHere = false

  function isOn(): boolean {
    const id = projectId()
    return id === undefined ? !isLeftHere : !leaving.get().stepsLeft.includes(id)
  }

  return {
    isOn,
    /** Answers whether listeners hear nothing of the change, because it isn't stored. */
    setOn(on: boolean): boolean {
      const id = projectId()
      if (on === isOn()) return false
      if (id === undefined) {
        isLeftHere = !on
        return true
      }
      const others = leaving.get().stepsLeft.filter((one) => one !== id)
      leaving.set({ stepsLeft: on ? others : [...others, id].slice(-LEFT_MOST) })
      return false
    },
    subscribe: leaving.subscribe,
  }
}
