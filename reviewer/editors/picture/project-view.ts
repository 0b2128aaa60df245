import { projectChoices, withProjectChoice, type ProjectChoices } from '../../session/project-choices'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import { type Light, PLAIN_LIGHT } from '../canvas/light'
import type { Size } from '../canvas/viewport'
import type { Settable } from '../observable'

interface Parts {
  readonly choices: ViewChoiceKeeper
  /** Whose item it is; undefined until the host told. */
  readonly projectId: () => number | undefined
  /** The picture; undefined where its size is not known. */
  readonly bounds: () => Size | undefined
}

/** What a person chose for the project of the item that is open; each choice is remembered. */
export interface ProjectView {
  /** How light, dark and colourful its pictures are seen. */
  readonly light: Settable<Light>
  /** Whether what is drawn is kept within the picture. */
  readonly isInside: Settable<boolean>
  /** Within what it is kept; undefined where it may lie anywhere. */
  readonly kept: () => Size | undefined
  /** The class that was in hand last, and which one is now. */
  readonly lastClass: () => string | undefined
  readonly setLastClass: (className: string) => void
}

/** Reads and writes the person's choices; where the project is not known, nothing can be chosen for it. */
export function createProjectView({ choices, projectId, bounds }: Parts): ProjectView {
  const chosen = () => projectChoices(choices.get(), projectId())
  function choose(part: Partial<Omit<ProjectChoices, 'project'>>): void {
    const project = projectId()
    if (project !== undefined) choices.set({ byProject: withProjectChoice(choices.get().byProject, project, part) })
  }
  const isInside = () => chosen().beside !== true
  return {
    light: {
      get: () => chosen().light ?? PLAIN_LIGHT,
      set: (light) => choose({ light }),
      subscribe: choices.subscribe,
    },
    isInside: { get: isInside, set: (inside) => choose({ beside: !inside }), subscribe: choices.subscribe },
    kept: () => (isInside() ? bounds() : undefined),
    lastClass: () => chosen().className,
    setLastClass(className) {
      if (chosen().className !== className) choose({ className })
    },
  }
}
