import { type CustomField, FIELD_PLACES, type FieldPlace, readCustomField } from '#domain/custom-fields'
import type { EndpointAnswer } from '#endpoints'
import { rangeText } from '../../kit/field-input'
import { createList } from '../../kit/list'

type Told = EndpointAnswer<'listFieldTemplates'>['data'][number]
export type WireScore = EndpointAnswer<'listScores'>['data'][number]

/** A custom field with its scope. */
export interface FieldRow extends CustomField {
  readonly place: FieldPlace
  readonly placeName: PlaceName
  readonly uses: number
}

/** The team's lists of fields and scores. */
export const FIELDS = createList({
  name: 'fields',
  places: ['fields'],
  fields: { place: 'text', kind: 'text' },
  sorts: ['name', 'uses'],
})
export const SCORES = createList({ name: 'scores', places: ['scores'], sorts: ['name'] })

export const PLACE_NAMES = ['projects', 'members', 'people'] as const
export type PlaceName = (typeof PLACE_NAMES)[number]
export const PLACE_LABEL: Readonly<Record<PlaceName, string>> = {
  projects: 'Projects',
  members: 'Members of the team',
  people: 'People of projects',
}

/** The platform's value for a field scope. */
export function placeOf(name: PlaceName): FieldPlace {
  const [projects, members, people] = FIELD_PLACES
  return { projects, members, people }[name]
}

/** A scope's fields as rows, without unknown types. */
export function fieldRows(name: PlaceName, told: readonly Told[]): readonly FieldRow[] {
  return told.flatMap((one) => {
    const field = readCustomField(one)
    return field === undefined ? [] : [{ ...field, place: placeOf(name), placeName: name, uses: one.uses }]
  })
}

/** A field's options or range, in words. */
export function detailText(field: CustomField): string {
  if (field.options.length > 0) return field.options.join(', ')
  return [rangeText(field), field.suffix].filter(Boolean).join(', ')
}

const COLLATOR = new Intl.Collator()

/** Sorts fields by the chosen column, by scope by default. */
export function sortedFields(
  rows: readonly FieldRow[],
  sort: { readonly by: string; readonly descending: boolean } | null,
): readonly FieldRow[] {
  if (sort === null) return rows
  const sorted = rows.toSorted((one, other) =>
    sort.by === 'uses' ? one.uses - other.uses : COLLATOR.compare(one.name, other.name),
  )
  return sort.descending ? sorted.toReversed() : sorted
}

/** A score's scale, in words. */
export function scoreText({ type, payload }: Pick<WireScore, 'type' | 'payload'>): string {
  if (type === 'rating') return `${payload.numberOfStars ?? 0} stars`
  if (type === 'radio') return (payload.options ?? []).map(({ value }) => value).join(', ')
  const { min = 0, max = 0, step = 1 } = payload
  return `${min} to ${max}${step === 1 ? '' : `, in steps of ${step}`}`
}
