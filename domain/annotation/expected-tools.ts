import { kindOf } from './kinds/registry'
import { stepTool } from '../step-tools'

/** Known facts about a project's shapes. */
interface ShapeSigns {
  /** The tools that its steps ask for, by their numbers; null for any tool. Undefined without steps. */
  readonly steps: readonly (number | null)[] | undefined
  /** The native types of objects that its items have, and how many objects were seen. */
  readonly kinds: readonly string[]
  readonly objects: number
}

/** Fewer objects say nothing of a project. */
export const OBJECTS_ENOUGH = 20

/**
 * Tools that a project needs, by its steps or its objects so far; undefined if neither tells, and every tool has its
 * button.
 */
export function expectedTools({ steps, kinds, objects }: ShapeSigns): readonly string[] | undefined {
  const asked = steps?.map((number) => stepTool(number)?.id) ?? []
  if (asked.length > 0) return asked.includes(undefined) ? undefined : toolsOf(asked.filter((one) => one !== undefined))
  return objects < OBJECTS_ENOUGH ? undefined : toolsOf(kinds)
}

function toolsOf(kinds: readonly string[]): readonly string[] | undefined {
  const tools = kinds.map((kind) => kindOf(kind)?.tools)
  if (tools.length === 0 || tools.includes(undefined)) return undefined
  return [...new Set(tools.flatMap((some) => some ?? []))]
}
