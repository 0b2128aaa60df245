import { z } from '#domain/page-schema'
import { PROJECT_CHOICES, type ProjectChoice, projectChoice, withProjectChoice } from '../../session/project-choices'
import type { ChoiceSource } from '../../session/view-choices'
import { type Light, PLAIN_LIGHT } from '../canvas/light'
import type { Size } from '../canvas/viewport'
import type { Settable } from '../observable'
import { type Scale, SCALE_UNITS } from '../tools/measure/scale'

interface Parts {
  readonly choices: ChoiceSource
  /** The item's project; undefined until the host names it. */
  readonly projectId: () => number | undefined
  /** The picture; undefined while its size is unknown. */
  readonly bounds: () => Size | undefined
}

/** The user's view settings for the open item's project; each is stored. */
export interface ProjectView {
  /** Brightness, contrast and saturation of the project's pictures. */
  readonly light: Settable<Light>
  /** Keep drawings inside the picture. */
  readonly isInside: Settable<boolean>
  /** Real length of a pixel; undefined until the user sets it. */
  readonly scale: Settable<Scale | undefined>
  /** Bounds for drawing; undefined if objects may extend outside the picture. */
  readonly kept: () => Size | undefined
}

const percent = z.number().min(0).max(400)
const LIGHT: ProjectChoice<Light> = {
  name: 'light',
  schema: z.object({ brightness: percent, contrast: percent, saturation: percent, inverted: z.boolean() }),
}
/** Allow drawing outside the picture. */
const BESIDE: ProjectChoice<boolean> = { name: 'beside', schema: z.boolean() }

const SCALE: ProjectChoice<Scale | null> = {
  name: 'scale',
  schema: z.object({ perPixel: z.number().min(1e-9).max(1e9), unit: z.enum(SCALE_UNITS) }).nullable(),
}

/** Reads and writes the user's choices; without a known project, nothing can be chosen. */
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
