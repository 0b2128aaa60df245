import { IMAGE_PIXELS_MAX, PLAN_LIMITS } from '#domain/constants'
import { PLAN, PROJECT_TYPE } from '#domain/enums'

/** What a team may keep; `null` is no limit. */
export interface TeamLimits {
  readonly planName: string
  readonly images: number | null
  readonly imageBytes: number | null
}

/** The picture library takes no picture beyond this. */
const LIBRARY_PIXELS_MAX = 268_402_689
const PIXELS_MAX: Readonly<Record<number, number>> = {
  [PROJECT_TYPE.vector]: IMAGE_PIXELS_MAX.vector,
  [PROJECT_TYPE.pixel]: IMAGE_PIXELS_MAX.pixel,
  [PROJECT_TYPE.classification]: IMAGE_PIXELS_MAX.vector,
  [PROJECT_TYPE.tiled]: LIBRARY_PIXELS_MAX,
}

/** The limits of a plan by its number; an unknown plan has those of the smallest one. */
export function limitsOfPlan(plan: number): TeamLimits {
  const planName = planNames().find((name) => PLAN[name] === plan) ?? 'Free'
  return { planName, ...PLAN_LIMITS[planName] }
}

/** How many pixels a picture of this project type may have; undefined: the type takes no pictures. */
export function pixelsMax(projectType: number): number | undefined {
  return PIXELS_MAX[projectType]
}

function planNames(): readonly (keyof typeof PLAN)[] {
  return Object.keys(PLAN).filter((name): name is keyof typeof PLAN => name in PLAN)
}
