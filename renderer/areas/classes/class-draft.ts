import { isOnStep, isOpenRange, type NumberRange, rangeProblem } from '#domain/annotation/parts/number-range'
import { CLASS_KIND } from '#domain/enums'
import { projectTypeRow } from '#domain/project-types'
import { typedNumber } from '#domain/typed-number'
import type { SaidGroup, WireClass } from '#endpoints'

type WireGroup = WireClass['attribute_groups'][number]

export const GROUP_KINDS = ['radio', 'checklist', 'text', 'numeric', 'ocr'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** An answer option in the editor. */
export interface DraftOption {
  readonly key: number
  readonly id?: number | undefined
  readonly name: string
  /** true if preselected. */
  readonly isInitial: boolean
}

/** An attribute group in the editor. */
export interface DraftGroup {
  readonly key: number
  readonly id?: number | undefined
  readonly name: string
  readonly kind: GroupKind
  readonly isRequired: boolean
  /** The default of a text or number. */
  readonly initial: string
  readonly options: readonly DraftOption[]
  /** The limits of a number as typed; empty fields set no limit. */
  readonly number: TypedRange
}

/** A question's number limits as typed. */
export interface TypedRange {
  readonly min: string
  readonly max: string
  readonly step: string
  readonly unit: string
}

export const NO_RANGE: TypedRange = { min: '', max: '', step: '', unit: '' }

/** A class in the editor. */
export interface ClassDraft {
  readonly name: string
  readonly color: string
  readonly type: number
  readonly groups: readonly DraftGroup[]
}

/** Tells whether answers of this kind are options rather than typed. */
export function hasOptions(kind: GroupKind): boolean {
  return kind === 'radio' || kind === 'checklist'
}

/** Converts a class to a draft. */
export function draftOf({ name, color, type, attribute_groups }: WireClass): ClassDraft {
  return { name, color, type, groups: attribute_groups.map(draftOfGroup) }
}

function draftOfGroup(group: WireGroup): DraftGroup {
  const { id, name, isRequired, default_value: value, number: range } = group
  const kind = GROUP_KINDS.find((known) => known === group.group_type) ?? 'text'
  const chosen = new Set(Array.isArray(value) ? value : [String(value ?? '')])
  return {
    key: id,
    id,
    name,
    kind,
    isRequired,
    initial: hasOptions(kind) || value === null || Array.isArray(value) ? '' : String(value),
    options: group.attributes.map((one) => ({
      key: one.id,
      id: one.id,
      name: one.name,
      isInitial: one.default === 1 || chosen.has(one.name),
    })),
    number: range == null ? NO_RANGE : typedOf(range),
  }
}

function typedOf({ min, max, step, unit }: NumberRange): TypedRange {
  const typed = (value: number | null) => (value === null ? '' : String(value))
  return { min: typed(min), max: typed(max), step: typed(step), unit }
}

/** Parses typed limits; undefined if any isn't a number. */
export function rangeOf({ min, max, step, unit }: TypedRange): NumberRange | undefined {
  const read = [min, max, step].map((text) => (text.trim() === '' ? null : typedNumber(text)))
  const [least, most, apart] = read
  if (least === undefined || most === undefined || apart === undefined) return undefined
  return { min: least, max: most, step: apart, unit: unit.trim() }
}

/** Converts groups to the platform's form. */
export function saidGroups(groups: readonly DraftGroup[]): SaidGroup[] {
  return groups.map(({ id, name, kind, isRequired, initial, options, number: typed }) => {
    const chosen = options.filter(({ isInitial }) => isInitial).map((option) => option.name.trim())
    const values = {
      radio: chosen[0] ?? null,
      checklist: chosen,
      numeric: typedNumber(initial) ?? null,
      text: initial,
      ocr: initial,
    }
    return {
      ...(id === undefined ? {} : { id }),
      name: name.trim(),
      group_type: kind,
      isRequired,
      default_value: values[kind],
      attributes: hasOptions(kind)
        ? options.map((option) => ({
            ...(option.id === undefined ? {} : { id: option.id }),
            name: option.name.trim(),
            default: option.isInitial ? (1 as const) : (0 as const),
          }))
        : [],
      ...(kind === 'numeric' ? numberOf(id, saidRange(typed)) : {}),
    }
  })
}

/** A new group has no number settings to remove. */
function numberOf(id: number | undefined, number: NumberRange | null): Pick<SaidGroup, 'number'> {
  return id === undefined && number === null ? {} : { number }
}

function saidRange(typed: TypedRange): NumberRange | null {
  const range = rangeOf(typed)
  return range === undefined || isOpenRange(range) ? null : range
}

/** Validates a draft; the problems are keyed by field: `name`, `group 7`, `option 9`, `initial 7`, `range 7`. */
export function draftProblems(draft: ClassDraft, otherNames: ReadonlySet<string>): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (draft.name.trim() === '') problems.set('name', 'Give the class a name.')
  else if (otherNames.has(draft.name.trim())) problems.set('name', 'This project has a class of this name.')
  namesOf(draft.groups, 'group', 'Another group has this name.', problems)
  for (const { key, kind, initial, options, number: typed } of draft.groups) {
    if (hasOptions(kind)) namesOf(options, 'option', 'This name is in the list already.', problems)
    if (kind !== 'numeric') continue
    const range = rangeOf(typed)
    const rangeFault = range === undefined ? 'Write a number.' : rangeProblem(range)
    if (rangeFault !== undefined) problems.set(`range ${key}`, rangeFault)
    const initialFault = initialProblem(initial, range)
    if (initialFault !== undefined) problems.set(`initial ${key}`, initialFault)
  }
  return problems
}

function initialProblem(initial: string, range: NumberRange | undefined): string | undefined {
  if (initial.trim() === '') return undefined
  const value = typedNumber(initial)
  if (value === undefined) return 'Write a number.'
  if (range === undefined) return undefined
  const { min, max } = range
  if ((min !== null && value < min) || (max !== null && value > max)) return 'Write a number within the range.'
  return isOnStep(value, range) ? undefined : 'Write a number on a step of the range.'
}

function namesOf(
  named: readonly { readonly key: number; readonly name: string }[],
  what: string,
  twin: string,
  problems: Map<string, string>,
): void {
  const known = new Set<string>()
  for (const { key, name } of named) {
    const trimmed = name.trim()
    if (trimmed === '') problems.set(`${what} ${key}`, 'A name is missing.')
    else if (known.has(trimmed)) problems.set(`${what} ${key}`, twin)
    known.add(trimmed)
  }
}

/** Describes what saving the draft deletes permanently. */
export function takenAway(before: WireClass, draft: ClassDraft): readonly string[] {
  return before.attribute_groups.flatMap((group) => {
    const now = draft.groups.find(({ id }) => id === group.id)
    if (now === undefined) return [`group “${group.name}”`]
    const kept = new Set(hasOptions(now.kind) ? now.options.map(({ id }) => id) : [])
    return group.attributes.flatMap(({ id, name }) => (kept.has(id) ? [] : [`“${name}” of “${group.name}”`]))
  })
}

/** Tells whether a draft differs from its class. */
export function isChanged(before: WireClass, draft: ClassDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(before))
}

const KIND_LABEL = {
  [CLASS_KIND.object]: 'Object',
  [CLASS_KIND.tag]: 'Tag',
  [CLASS_KIND.relationship]: 'Relationship',
} as const

/** The class kinds available in a project type. */
export function kindsOf(projectType: number): readonly { readonly value: number; readonly label: string }[] {
  const kinds = projectTypeRow(projectType)?.classKinds ?? [CLASS_KIND.object]
  return kinds.map((value) => ({ value, label: KIND_LABEL[value] }))
}

/** A key unused in the draft; saved groups and options use their ids as keys. */
export function freshKey(draft: ClassDraft): number {
  const keys = draft.groups.flatMap(({ key, options }) => [key, ...options.map((option) => option.key)])
  return keys.reduce((lowest, key) => Math.min(lowest, key), 0) - 1
}

/** Replaces a group in a draft. */
export function withGroup(draft: ClassDraft, key: number, part: Partial<DraftGroup>): ClassDraft {
  return { ...draft, groups: draft.groups.map((group) => (group.key === key ? { ...group, ...part } : group)) }
}

/** Moves a row of a list. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rows = [...list]
  const [row] = rows.splice(from, 1)
  if (row === undefined) return list
  rows.splice(Math.max(0, Math.min(to, rows.length)), 0, row)
  return rows
}
