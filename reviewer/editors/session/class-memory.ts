import { z } from '#domain/page-schema'
import { PROJECT_CHOICES, type ProjectChoice, projectChoice, withProjectChoice } from '../../session/project-choices'
import type { ChoiceSource } from '../../session/view-choices'
import type { ClassMemory } from '../document/class-choice'

/** The last active class. */
const CLASS_NAME: ProjectChoice<string> = { name: 'className', schema: z.string().max(500) }

/** Remembers the last active class per project; remembers nothing without a known project. */
export function createClassMemory(choices: ChoiceSource, projectId: () => number | undefined): ClassMemory {
  const all = choices.of(PROJECT_CHOICES)
  const lastClass = () => projectChoice(all.get().byProject, projectId(), CLASS_NAME)
  return {
    lastClass,
    setLastClass(className) {
      const project = projectId()
      if (project === undefined || lastClass() === className) return
      all.set({ byProject: withProjectChoice(all.get().byProject, project, { [CLASS_NAME.name]: className }) })
    },
  }
}
