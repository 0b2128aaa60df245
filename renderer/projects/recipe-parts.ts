import { CATEGORIES_MAX, keptCategoryName } from '#domain/categories'
import type { SaidTemplate } from '#endpoints'

type Fields = Readonly<Record<string, unknown>>
type Point = SaidTemplate['points'][number]

const POINTS_MAX = 200
const NAME_MAX = 200

/** The keypoint templates that a file says, each name once; the rest in sentences. */
export function readTemplates(value: unknown): {
  readonly value: readonly SaidTemplate[]
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const known = new Set<string>()
  const templates = (Array.isArray(value) ? value : []).flatMap((one: unknown, at): SaidTemplate[] => {
    const template = readTemplate(one)
    const key = template?.name.toLowerCase() ?? ''
    if (template === undefined || known.has(key)) {
      problems.push(`Key-point template ${at + 1} can’t be read. It is left out.`)
      return []
    }
    known.add(key)
    return [template]
  })
  return { value: templates, problems }
}

/** The names of categories that a file says, each once in whichever case. */
export function readCategoryNames(value: unknown): readonly string[] {
  const names = new Map<string, string>()
  for (const said of Array.isArray(value) ? value : []) {
    const name = typeof said === 'string' ? keptCategoryName(said) : ''
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()].slice(0, CATEGORIES_MAX)
}

function readTemplate(value: unknown): SaidTemplate | undefined {
  if (!isFields(value)) return undefined
  const { name, points: said, connections: lines = [] } = value
  const text = typeof name === 'string' ? name.trim() : ''
  if (text === '' || text.length > NAME_MAX || !Array.isArray(said) || !Array.isArray(lines)) return undefined
  const points = said.flatMap((one: unknown) =>
    isPoint(one) ? [{ id: one.id, x: one.x, y: one.y, name: one.name }] : [],
  )
  const ids = new Set(points.map(({ id }) => id))
  const isWhole = points.length === said.length && ids.size === points.length && ids.size > 0
  if (!isWhole || ids.size > POINTS_MAX) return undefined
  const connections = lines.flatMap((pair: unknown): [number, number][] => {
    const [from, to] = Array.isArray(pair) ? (pair as readonly unknown[]) : []
    return typeof from === 'number' && typeof to === 'number' && from !== to && ids.has(from) && ids.has(to)
      ? [[from, to]]
      : []
  })
  return connections.length === lines.length ? { name: text, points, connections } : undefined
}

function isPoint(value: unknown): value is Point {
  if (!isFields(value)) return false
  const { id, x, y, name } = value
  const isShare = (one: unknown) => typeof one === 'number' && one >= 0 && one <= 1
  return (
    Number.isInteger(id) &&
    Number(id) >= 1 &&
    Number(id) <= POINTS_MAX &&
    isShare(x) &&
    isShare(y) &&
    typeof name === 'string'
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
