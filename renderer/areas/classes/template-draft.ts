import type { SaidTemplate } from '#endpoints'

export interface TemplatePoint {
  readonly id: number
  /** Fractions of the sample picture's width and height. */
  readonly x: number
  readonly y: number
  readonly name: string
}
export type TemplateLine = readonly [number, number]

/** A keypoint template in the editor. */
export interface TemplateDraft {
  readonly name: string
  readonly points: readonly TemplatePoint[]
  readonly connections: readonly TemplateLine[]
}

const POINTS_MAX = 200
export const EMPTY_TEMPLATE: TemplateDraft = { name: '', points: [], connections: [] }

/** Adds a point with the lowest free number. */
export function withPoint(draft: TemplateDraft, x: number, y: number): TemplateDraft {
  if (draft.points.length >= POINTS_MAX) return draft
  const known = new Set(draft.points.map(({ id }) => id))
  let id = 1
  while (known.has(id)) id += 1
  return { ...draft, points: [...draft.points, { id, x: share(x), y: share(y), name: '' }] }
}

/** Moves or renames a point. */
export function withPointChanged(draft: TemplateDraft, id: number, part: Partial<TemplatePoint>): TemplateDraft {
  const points = draft.points.map((point) => {
    if (point.id !== id) return point
    const now = { ...point, ...part }
    return { ...now, x: share(now.x), y: share(now.y) }
  })
  return { ...draft, points }
}

/** Removes a point and its lines. */
export function withoutPoint(draft: TemplateDraft, id: number): TemplateDraft {
  return {
    ...draft,
    points: draft.points.filter((point) => point.id !== id),
    connections: draft.connections.filter((line) => !line.includes(id)),
  }
}

/** Toggles the line between two points. */
export function withLine(draft: TemplateDraft, from: number, to: number): TemplateDraft {
  if (from === to) return draft
  const isOther = ([a, b]: TemplateLine) => !(a === from && b === to) && !(a === to && b === from)
  const rest = draft.connections.filter(isOther)
  return { ...draft, connections: rest.length < draft.connections.length ? rest : [...rest, [from, to]] }
}

const SIDES = /\b(left|right)\b/gi
const OTHER_SIDE: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  Left: 'Right',
  Right: 'Left',
  LEFT: 'RIGHT',
  RIGHT: 'LEFT',
}

/** Mirrors the template: swaps positions, and the words left and right in names. */
export function mirrored(draft: TemplateDraft): TemplateDraft {
  const points = draft.points.map((point) => ({
    ...point,
    x: share(1 - point.x),
    name: point.name.replaceAll(SIDES, (side) => OTHER_SIDE[side] ?? side),
  }))
  return { ...draft, points }
}

/** Converts a draft to the platform's form. */
export function saidTemplate({ name, points, connections }: TemplateDraft): SaidTemplate {
  return {
    name: name.trim(),
    points: points.map((point) => ({ ...point, name: point.name.trim() })),
    connections: connections.map(([from, to]): [number, number] => [from, to]),
  }
}

/** The reason a template can't be saved; undefined if it can. */
export function templateProblem({ name, points }: TemplateDraft, taken: ReadonlySet<string>): string | undefined {
  if (name.trim() === '') return 'Give the template a name.'
  if (taken.has(name.trim().toLowerCase())) return 'This project has a template of this name.'
  return points.length === 0 ? 'Draw at least one point.' : undefined
}

const DECIMALS = 10_000

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * DECIMALS) / DECIMALS
}
