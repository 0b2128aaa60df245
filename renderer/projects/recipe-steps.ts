import { STEP_TYPE } from '#domain/enums'
import type { EndpointBody, SaidClass, WireClass, WireSteps } from '#endpoints'

interface RecipeStep {
  /** The class by its name: another project has other ids. */
  readonly class: string
  /** The number of the tool; null: any will do. */
  readonly tool: number | null
  readonly attributes: readonly { readonly group: string; readonly name: string }[]
}

/** The steps of a recipe; pairs are numbers of steps, from 1. */
export interface RecipeSteps {
  readonly kind: 'general' | 'key_point'
  readonly steps: readonly RecipeStep[]
  readonly connections: readonly (readonly [number, number])[]
}

type Fields = Readonly<Record<string, unknown>>

/** The steps of a project as a recipe says them: by names; null where people annotate freely. */
export function recipeSteps(
  { type, steps, connections }: WireSteps,
  classes: readonly WireClass[],
): RecipeSteps | null {
  if (type === STEP_TYPE.initial) return null
  const byId = new Map(classes.map((row) => [row.id, row]))
  const isWhole = steps.every(({ class_id }) => byId.has(class_id))
  return {
    kind: type === STEP_TYPE.key_point ? 'key_point' : 'general',
    steps: steps.flatMap(({ class_id, tool, attribute_ids }) => {
      const row = byId.get(class_id)
      if (row === undefined) return []
      const attributes = row.attribute_groups.flatMap((group) =>
        group.attributes.flatMap(({ id, name }) => (attribute_ids.includes(id) ? [{ group: group.name, name }] : [])),
      )
      return [{ class: row.name, tool, attributes }]
    }),
    // Where a class is gone the numbers of the steps behind it are others.
    connections: isWhole ? connections.flatMap((pair) => (isPair(pair) ? [[pair[0], pair[1]] as const] : [])) : [],
  }
}

/** The steps of a file that match the given classes; the rest as sentences. */
export function readRecipeSteps(
  value: unknown,
  classes: readonly SaidClass[],
): { readonly value: RecipeSteps | null; readonly problems: readonly string[] } {
  if (value === undefined || value === null) return { value: null, problems: [] }
  const kind = isFields(value) ? value['kind'] : undefined
  const list = isFields(value) ? value['steps'] : undefined
  if ((kind !== 'general' && kind !== 'key_point') || !Array.isArray(list))
    return { value: null, problems: ['The steps can’t be read. They are left out.'] }
  const problems: string[] = []
  const steps = list.flatMap((one: unknown, at): RecipeStep[] => {
    const read = readStep(one, classes)
    if (typeof read !== 'string') return [read]
    problems.push(`Step ${at + 1}: ${read} It is left out.`)
    return []
  })
  const said = isFields(value) && Array.isArray(value['connections']) ? value['connections'] : []
  const isWhole = steps.length === list.length
  const connections = isWhole
    ? said.flatMap((pair: unknown) =>
        isPair(pair) && pair.every((step) => step >= 1 && step <= steps.length) ? [[pair[0], pair[1]] as const] : [],
      )
    : []
  if (connections.length < said.length) problems.push('Some connections of the steps are left out.')
  return { value: steps.length === 0 ? null : { kind, steps, connections }, problems }
}

/** The body to save for these classes; the name of a missing class otherwise. */
export function stepsBody(
  { kind, steps, connections }: RecipeSteps,
  classes: readonly WireClass[],
  revision: number,
): EndpointBody<'saveSteps'> | { readonly missing: string } {
  const byName = new Map(classes.map((row) => [row.name, row]))
  const missing = steps.find((step) => !byName.has(step.class))
  if (missing !== undefined) return { missing: missing.class }
  return {
    type: STEP_TYPE[kind],
    steps: steps.flatMap(({ class: name, tool, attributes }) => {
      const row = byName.get(name)
      if (row === undefined) return []
      const ids = row.attribute_groups.flatMap((group) =>
        group.attributes.flatMap((one) =>
          attributes.some((wanted) => wanted.group === group.name && wanted.name === one.name) ? [one.id] : [],
        ),
      )
      return [{ class_id: row.id, tool, attribute_ids: ids }]
    }),
    connections: connections.map(([from, to]) => [from, to]),
    revision,
  }
}

function readStep(value: unknown, classes: readonly SaidClass[]): RecipeStep | string {
  const name = isFields(value) ? value['class'] : undefined
  const row = classes.find((one) => one.name === name)
  if (!isFields(value) || row === undefined)
    return typeof name === 'string' ? `The recipe has no class “${name}”.` : 'It names no class.'
  const tool = value['tool']
  const said = Array.isArray(value['attributes']) ? value['attributes'].filter(isFields) : []
  return {
    class: row.name,
    tool: typeof tool === 'number' && Number.isInteger(tool) && tool >= 0 ? tool : null,
    // In the order of the class, so that the same choice is the same file.
    attributes: (row.attribute_groups ?? []).flatMap((group) =>
      (group.attributes ?? []).flatMap((one) =>
        said.some((wanted) => wanted['group'] === group.name && wanted['name'] === one.name)
          ? [{ group: group.name, name: one.name }]
          : [],
      ),
    ),
  }
}

function isPair(value: unknown): value is readonly [number, number] {
  return (
    Array.isArray(value) && value.length === 2 && value.every((one) => Number.isInteger(one)) && value[0] !== value[1]
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
