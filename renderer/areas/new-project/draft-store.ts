import { create } from 'zustand'
import type { Choice } from '#domain/choice'
import type { ChosenDataSet, ChosenFiles } from '#contract/imports'
import { PROJECT_TYPE, PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import type { Form } from '#domain/forms'
import type { SaidClass } from '#endpoints'
import { readPeople, type SharedPerson } from '../../projects/shared-people'
import type { Recipe } from '../../projects/recipe'
import { among } from '../../stores/stored-choices'

/** Sources of a new project's classes. */
export const CLASS_SOURCES = ['none', 'names', 'template', 'project', 'file'] as const
export type ClassSource = (typeof CLASS_SOURCES)[number]
/** Sources of a new multimodal project's form. */
export const FORM_SOURCES = ['blank', 'sample', 'file'] as const
export type FormSource = (typeof FORM_SOURCES)[number]

/** A parsed file that the person chose. */
interface ReadFile<T> {
  readonly name: string
  readonly content: T
}

/** A project in the wizard: the choices so far, and the parts already created on the platform. */
export interface WizardDraft {
  /** The account that owns the draft; other accounts never see it. */
  readonly person: string
  readonly type: ProjectTypeName
  readonly name: string
  readonly description: string
  /** Null: the team's first workflow. */
  readonly workflowId: number | null
  readonly classes: ClassSource
  /** One class per line. */
  readonly names: string
  readonly template: string
  readonly fromProject: number | null
  readonly classesFile: ReadFile<readonly SaidClass[]> | null
  readonly form: FormSource
  readonly formFile: ReadFile<Form> | null
  readonly quality: '60' | '100'
  readonly frameRate: string
  readonly categories: boolean
  readonly requests: boolean
  readonly batch: string
  /** The members with their roles. */
  readonly people: readonly SharedPerson[]
  /** The folder of the chosen files; empty if none are chosen. */
  readonly dataFolder: string
  /** The chosen files; lost on restart. */
  readonly data: ChosenFiles | null
  /** The chosen data set with its class mapping; lost on restart. */
  readonly dataSet: ChosenDataSet | null
  /** The number of files that fit the plan; null: unlimited. */
  readonly dataMost: number | null
  /** The recipe's file name; empty without a recipe. */
  readonly recipeName: string
  /** The recipe's parts without their own step. */
  readonly recipe: Pick<Recipe, 'settings' | 'instructions' | 'steps' | 'templates' | 'categories'> | null
  /** The request that creates the project, repeated under the same key after a lost answer. */
  readonly once: { readonly key: string; readonly body: string } | null
  readonly made: { readonly projectId: number; readonly name: string } | null
  /** Parts that exist on the platform. */
  readonly done: readonly string[]
}

export const BATCH_DEFAULT = '5'

export const EMPTY_DRAFT: WizardDraft = {
  person: '',
  type: 'vector',
  name: '',
  description: '',
  workflowId: null,
  classes: 'none',
  names: '',
  template: '',
  fromProject: null,
  classesFile: null,
  form: 'blank',
  formFile: null,
  quality: '60',
  frameRate: '',
  categories: false,
  requests: true,
  batch: BATCH_DEFAULT,
  people: [],
  dataFolder: '',
  data: null,
  dataSet: null,
  dataMost: null,
  recipeName: '',
  recipe: null,
  once: null,
  made: null,
  done: [],
}

/** The project in the wizard; it survives leaving the page. */
export const useDraft = create<WizardDraft>(() => EMPTY_DRAFT)

/** Updates the draft. */
export function choose(part: Partial<WizardDraft>): void {
  useDraft.setState(part)
}

/** Discards the draft. */
export function dropDraft(): void {
  useDraft.setState({ ...EMPTY_DRAFT, person: useDraft.getState().person })
}

/** Discards another person's draft. */
export function takeDraftFor(person: string): void {
  if (useDraft.getState().person !== person) useDraft.setState({ ...EMPTY_DRAFT, person })
}

/** Tells whether discarding the draft would lose choices. */
export function isBegun(draft: WizardDraft): boolean {
  return Object.entries(EMPTY_DRAFT).some(
    ([name, value]) => name !== 'person' && draft[name as keyof WizardDraft] !== value,
  )
}

/** The platform's number for the type. */
export function typeOf({ type }: Pick<WizardDraft, 'type'>): number {
  return PROJECT_TYPE[type]
}

/** The persisted part of a draft: everything except file contents, which must be chosen again. */
export function keptDraft(draft: WizardDraft): Choice {
  const { classesFile: _classes, formFile: _form, recipe: _recipe, data: _data, dataSet: _set, ...kept } = draft
  return {
    ...kept,
    people: kept.people.map((person) => ({ ...person })),
    once: kept.once === null ? null : { ...kept.once },
    made: kept.made && { ...kept.made },
  }
}

/** Validates a stored draft. */
export function readDraft(kept: Readonly<Record<string, unknown>>): Partial<WizardDraft> {
  const text = (name: string): string => (typeof kept[name] === 'string' ? kept[name] : '')
  const number = (name: string): number | null => (Number.isSafeInteger(kept[name]) ? Number(kept[name]) : null)
  const once = fieldsOf(kept['once'])
  const made = fieldsOf(kept['made'])
  return {
    person: text('person'),
    type: among(kept['type'], PROJECT_TYPE_NAMES) ?? EMPTY_DRAFT.type,
    name: text('name'),
    description: text('description'),
    workflowId: number('workflowId'),
    classes: among(kept['classes'], CLASS_SOURCES) ?? EMPTY_DRAFT.classes,
    names: text('names'),
    template: text('template'),
    fromProject: number('fromProject'),
    form: among(kept['form'], FORM_SOURCES) ?? EMPTY_DRAFT.form,
    quality: among(kept['quality'], ['60', '100'] as const) ?? EMPTY_DRAFT.quality,
    frameRate: text('frameRate'),
    categories: kept['categories'] === true,
    requests: kept['requests'] !== false,
    batch: text('batch') || BATCH_DEFAULT,
    people: readPeople(kept['people']),
    dataFolder: text('dataFolder'),
    recipeName: text('recipeName'),
    once:
      typeof once['key'] === 'string' && typeof once['body'] === 'string'
        ? { key: once['key'], body: once['body'] }
        : null,
    made:
      Number.isSafeInteger(made['projectId']) && typeof made['name'] === 'string'
        ? { projectId: Number(made['projectId']), name: made['name'] }
        : null,
    done: Array.isArray(kept['done']) ? kept['done'].filter((part) => typeof part === 'string') : [],
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
