import { z } from '#domain/page-schema'
import { choice, choiceGroup } from './choice-group'

/** More projects are not remembered. */
export const PROJECTS_MAX = 100

/** A person's choices for one project, by name. */
export interface ProjectChoices {
  readonly project: number
  readonly [name: string]: unknown
}

/** Choices of each project, the last used first. */
export const PROJECT_CHOICES = choiceGroup({
  byProject: choice<readonly ProjectChoices[]>(
    z.array(z.looseObject({ project: z.number().int() })).max(PROJECTS_MAX),
    [],
  ),
})

/** A choice that is remembered for each project; its user declares it. */
export interface ProjectChoice<T> {
  readonly name: string
  readonly schema: z.ZodType<T>
}

/** Choices of a project; undefined where nothing was, or where it can't be read. */
export function projectChoice<T>(
  byProject: readonly ProjectChoices[],
  project: number | undefined,
  { name, schema }: ProjectChoice<T>,
): T | undefined {
  const kept = byProject.find((one) => one.project === project)?.[name]
  // The stored reference: a copy would be another value at each call.
  return schema.safeParse(kept).success ? (kept as T) : undefined
}

/** Adds a choice for a project, which becomes the first; the least recently used project is dropped. */
export function withProjectChoice(
  byProject: readonly ProjectChoices[],
  project: number,
  part: Omit<ProjectChoices, 'project'>,
): readonly ProjectChoices[] {
  const before = byProject.find((one) => one.project === project)
  const others = byProject.filter((one) => one !== before)
  return [{ ...before, ...part, project }, ...others].slice(0, PROJECTS_MAX)
}

/** Stored choices with later ones on top, project by project. */
export function withProjects(
  kept: readonly ProjectChoices[],
  chosen: readonly ProjectChoices[],
): readonly ProjectChoices[] {
  return chosen.reduceRight((all, { project, ...part }) => withProjectChoice(all, project, part), kept)
}
