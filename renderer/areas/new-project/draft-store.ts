import { create } from 'zustand'
import type { Choice } from '#domain/choice'
import type { ChosenDataSet, ChosenFiles } from '#contract/imports'
import { PROJECT_TYPE, PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import type { Form } from '#domain/forms'
import type { SaidClass } from '#endpoints'
import { readPeople, type SharedPerson } from '../../projects/shared-people'
import type { Recipe } from '../../projects/recipe'
import { among } from '../../stores/stored-choices'

/** Where the classes of a new project come from. */
export const CLASS_SOURCES = ['none', 'names', 'template', 'project', 'file'] as const
export type ClassSource = (typeof CLASS_SOURCES)[number]
/** Where the form of a new multimodal project comes from. */
export const FORM_SOURCES = ['blank', 'sample', 'file'] as const
export type FormSource = (typeof FORM_SOURCES)[number]

/** A file that the person chose, as it was read. */
interface ReadFile<T> {
  readonly name: string
  readonly content: T
}

/** A project on its way: what was chosen so far, and what of it the platform has already. */
export interface WizardDraft {
  /** Whose it is; nobody else goes on with it. */
  readonly person: string
  readonly type: ProjectTypeName
  readonly name: string
  readonly description: string
  /** Null: the team's first. */
  readonly workflowId: number | null
  readonly classes: ClassSource
  /** One class a line. */
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
  /** Who works in it, each in a role. */
  readonly people: readonly SharedPerson[]
  /** Where the chosen files lie; empty: none are chosen. */
  readonly dataFolder: string
  /** What was chosen; not known any more after a restart. */
  readonly data: ChosenFiles | null
  /** The data set among what was chosen, and what becomes of its classes; not known any more after a restart. */
  readonly dataSet: ChosenDataSet | null
  /** How many of them the plan has room for; null: it sets no limit. */
  readonly dataMost: number | null
  /** The file of the recipe that the choices come from; empty: none. */
  readonly recipeName: string
  /** What of the recipe has no step of its own. */
  readonly recipe: Pick<Recipe, 'settings' | 'instructions' | 'steps' | 'templates' | 'categories'> | null
  /** The write that makes the project, and what it says: said again it is the same write. */
  readonly once: { readonly key: string; readonly body: string } | null
  readonly made: { readonly projectId: number; readonly name: string } | null
  /** Parts that the platform has. */
  readonly done: readonly string[]
}

export const BATCH_DEFAULT = '5'

/** A project of which nothing is chosen yet. */
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

/** The project that is being made; it stays when the person leaves. */
export const useDraft = create<WizardDraft>(() => EMPTY_DRAFT)

/** Takes a choice over. */
export function choose(part: Partial<WizardDraft>): void {
  useDraft.setState(part)
}

/** Begins anew. */
export function dropDraft(): void {
  useDraft.setState({ ...EMPTY_DRAFT, person: useDraft.getState().person })
}

/** A draft of somebody else is nobody's. */
export function takeDraftFor(person: string): void {
  if (useDraft.getState().person !== person) useDraft.setState({ ...EMPTY_DRAFT, person })
}

/** Tells whether anything is chosen that would be lost. */
export function isBegun(draft: WizardDraft): boolean {
  return Object.entries(EMPTY_DRAFT).some(
    ([name, value]) => name !== 'person' && draft[name as keyof WizardDraft] !== value,
  )
}

/** The type in numbers, as the platform says it. */
export function typeOf({ type }: Pick<WizardDraft, 'type'>): number {
  return PROJECT_TYPE[type]
}

/** What of a draft outlives the app: all but the content of files, which are chosen again. */
export function keptDraft(draft: WizardDraft): Choice {
  const { classesFile: _classes, formFile: _form, recipe: _recipe, data: _data, dataSet: _set, ...kept } = draft
  return {
    ...kept,
    people: kept.people.map((person) => ({ ...person })),
    once: kept.once === null ? null : { ...kept.once },
    made: kept.made && { ...kept.made },
  }
}

/** A draft as it was kept, read with distrust. */
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
