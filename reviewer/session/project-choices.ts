import { PROJECTS_MAX } from '#protocol/actions'
import type { Light } from '../editors/canvas/light'

/** What a person chose for one project; what is left out is as it is at first. */
export interface ProjectChoices {
  readonly project: number
  /** How light, dark and colourful its pictures are seen. */
  readonly light?: Light
  /** What is drawn may lie beside the picture. */
  readonly beside?: boolean
  /** The class that was in hand last. */
  readonly className?: string
}

/** What was chosen for a project; nothing where none is known. */
export function projectChoices(
  { byProject }: { readonly byProject: readonly ProjectChoices[] },
  project: number | undefined,
): Omit<ProjectChoices, 'project'> {
  return byProject.find((one) => one.project === project) ?? NOTHING
}

/** The same with something chosen for a project, which is the first from now on; the one that was used least lately is let go. */
export function withProjectChoice(
  byProject: readonly ProjectChoices[],
  project: number,
  part: Partial<Omit<ProjectChoices, 'project'>>,
): readonly ProjectChoices[] {
  const before = byProject.find((one) => one.project === project)
  const others = byProject.filter((one) => one !== before)
  return [{ ...before, ...part, project }, ...others].slice(0, PROJECTS_MAX)
}

/** What was kept with what was chosen meanwhile on top of it, project by project. */
export function withProjects(
  kept: readonly ProjectChoices[],
  chosen: readonly ProjectChoices[] = [],
): readonly ProjectChoices[] {
  return chosen.reduceRight((all, { project, ...part }) => withProjectChoice(all, project, part), kept)
}

const NOTHING = {}
