import type { CustomField, FieldKind } from '#domain/custom-fields'
import type { FieldRow, PlaceName } from './fields-list'

/** A field in the editor. */
export interface FieldDraft {
  readonly name: string
  readonly place: PlaceName
  readonly kind: FieldKind
  /** One option per line. */
  readonly options: string
  readonly min: string
  readonly max: string
  readonly step: string
  readonly suffix: string
}

const NAME_MAX = 100
const OPTIONS_MAX = 500
const OPTION_MAX = 200

/** The initial draft of the dialog. */
export function emptyDraft(field: FieldRow | undefined): FieldDraft {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    name: field?.name ?? '',
    place: field?.placeName ?? 'projects',
    kind: field?.kind ?? 'text',
    options: field?.options.join('\n') ?? '',
    min: text(field?.min),
    max: text(field?.max),
    step: text(field?.step),
    suffix: field?.suffix ?? '',
  }
}

/** Converts a draft to a field. */
export function readDraft(draft: FieldDraft): Omit<CustomField, 'id'> & { readonly place: PlaceName } {
  const { name, place, kind, suffix } = draft
  return {
    name: name.trim(),
    place,
    kind,
    options: optionsIn(draft),
    min: numberIn(draft.min),
    max: numberIn(draft.max),
    step: numberIn(draft.step),
    suffix: suffix.trim() === '' ? undefined : suffix.trim(),
  }
}

/** Validates a draft; undefined if valid. */
export function draftProblem(draft: FieldDraft): { readonly part: 'name' | 'parts'; readonly why: string } | undefined {
  const { kind } = draft
  const name = draft.name.trim()
  if (name === '') return { part: 'name', why: 'Enter a name.' }
  if (name.length > NAME_MAX) return { part: 'name', why: `Use at most ${NAME_MAX} characters.` }
  const why =
    kind === 'numeric'
      ? numbersProblem(draft)
      : kind === 'single_select' || kind === 'multiselect'
        ? optionsProblem(optionsIn(draft))
        : undefined
  return why === undefined ? undefined : { part: 'parts', why }
}

function numbersProblem(draft: FieldDraft): string | undefined {
  const [min, max, step] = [draft.min, draft.max, draft.step].map(numberIn)
  if ([min, max, step].some(Number.isNaN)) return 'Enter numbers for range and step.'
  if (min !== undefined && max !== undefined && min > max)
    return 'Enter a greatest value that is not below the least one.'
  return step !== undefined && step <= 0 ? 'Enter a step above 0.' : undefined
}

function optionsProblem(options: readonly string[]): string | undefined {
  if (options.length === 0) return 'Enter at least one option.'
  if (options.length > OPTIONS_MAX) return `Enter at most ${OPTIONS_MAX} options.`
  if (options.some((one) => one.length > OPTION_MAX)) return `Use at most ${OPTION_MAX} characters for an option.`
  return new Set(options).size < options.length ? 'Enter each option once.' : undefined
}

function optionsIn({ options }: FieldDraft): readonly string[] {
  return options
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function numberIn(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))
}
