import { z } from '#domain/page-schema'
import { PROJECT_CHOICES, type ProjectChoice, projectChoice, withProjectChoice } from '../../session/project-choices'
import type { ChoiceSource } from '../../session/view-choices'
import { type Light, PLAIN_LIGHT } from '../canvas/light'
import type { Size } from '../canvas/viewport'
import type { Settable } from '../observable'
import { type Scale, SCALE_UNITS } from '../tools/measure/scale'

interface Parts {
  readonly choices: ChoiceSource
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
  /** The length of a pixel; undefined until someone sets it. */
  readonly scale: Settable<Scale | undefined>
  /** Within what it is kept; undefined where it may lie anywhere. */
  readonly kept: () => Size | undefined
}

const percent = z.number().min(0).max(400)
const LIGHT: ProjectChoice<Light> = {
  name: 'light',
  schema: z.object({ brightness: percent, contrast: percent, saturation: percent, inverted: z.boolean() }),
}
/** What is drawn may lie beside the picture. */
const BESIDE: ProjectChoice<boolean> = { name: 'beside', schema: z.boolean() }

const SCALE: ProjectChoice<Scale | null> = {
  name: 'scale',
  schema: z.object({ perPixel: z.number().min(1e-9).max(1e9), unit: z.enum(SCALE_UNITS) }).nullable(),
}

/** Reads and writes the person's choices; where the project is not known, nothing can be chosen for it. */
export function createProjectView({ choices, projectId, bounds }: Parts): ProjectView {
  const all = choices.of(PROJECT_CHOICES)
  const { subscribe } = all
  const chosen = <T>(one: ProjectChoice<T>) => projectChoice(all.get().byProject, projectId(), one)
  function choose<T>({ name }: ProjectChoice<T>, value: T): void {
    const project = projectId()
    if (project !== undefined)
      all.set({ byProject: withProjectChoice(all.get().byProject, project, { [name]: value }) })
  }
  const isInside = () => chosen(BESIDE) !== true
  return {
    light: { get: () => chosen(LIGHT) ?? PLAIN_LIGHT, set: (light) => choose(LIGHT, light), subscribe },
    isInside: { get: isInside, set: (inside) => choose(BESIDE, !inside), subscribe },
    scale: { get: () => chosen(SCALE) ?? undefined, set: (scale) => choose(SCALE, scale ?? null), subscribe },
    kept: () => (isInside() ? bounds() : undefined),
  }
}
