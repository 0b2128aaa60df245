import { PROJECT_TYPE, type ProjectTypeName, projectTypeName } from '#domain/enums'
import { type Form, readForm } from '#domain/forms'
import { INSTRUCTIONS_MAX, readLink } from '#domain/instructions'
import {
  defaultSetting,
  isSettingName,
  readSetting,
  type SettingName,
  type SettingValue,
} from '#domain/project-settings'
import type { SaidClass, SaidTemplate } from '#endpoints'
import { readClassesFile } from './classes-file'
import { readCategoryNames, readTemplates } from './recipe-parts'
import { readRecipeSteps, type RecipeSteps } from './recipe-steps'

interface RecipeSetting {
  readonly attribute: SettingName
  readonly value: SettingValue
}

/** A project's set-up without name and items, used to create other projects. */
export interface Recipe {
  readonly type: ProjectTypeName
  readonly description: string
  /** The workflow by its name; null: the team's first. */
  readonly workflow: string | null
  readonly instructions: { readonly link: string; readonly text: string }
  readonly settings: readonly RecipeSetting[]
  readonly classes: readonly SaidClass[]
  /** Key-point templates, in the order of their names. */
  readonly templates: readonly SaidTemplate[]
  /** Null: people annotate freely. */
  readonly steps: RecipeSteps | null
  /** Of multimodal projects alone. */
  readonly form: Form | null
  /** The names of their categories. */
  readonly categories: readonly string[]
}

/** A parsed recipe, with sentences about its unreadable parts. */
export interface ReadRecipe {
  readonly recipe: Recipe | undefined
  readonly problems: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const VERSION = 1
const DESCRIPTION_MAX = 2_000
/** Of which kind the steps are, comes with them. */
const FLOW = 'WorkflowType'

/** The settings of a project that are another than those that hold by default, in the order of their names. */
export function recipeSettings(
  listed: readonly { readonly attribute: string; readonly value: SettingValue }[],
  type: number,
): readonly RecipeSetting[] {
  return listed
    .flatMap(({ attribute, value }) =>
      isSettingName(attribute) && attribute !== FLOW && defaultSetting(attribute, type) !== value
        ? [{ attribute, value }]
        : [],
    )
    .toSorted((a, b) => (a.attribute < b.attribute ? -1 : 1))
}

/** A recipe as a file: of two projects that are made alike it is the same, letter by letter, but for the name. */
export function recipeFile(name: string, recipe: Recipe): string {
  const { type, description, workflow, instructions, settings, classes, templates, steps, form, categories } = recipe
  const project = { type, description, workflow, instructions, settings }
  const said = { recipe: VERSION, name, ...project, classes, templates, steps, form, categories }
  return `${JSON.stringify(said, null, 2)}\n`
}

/** Parses a file's text as a recipe; unreadable parts are left out, each with a sentence. */
export function readRecipe(text: string): ReadRecipe {
  const whole = parsed(text)
  if (!isFields(whole) || whole['recipe'] === undefined)
    return { recipe: undefined, problems: ['It isn’t a project recipe.'] }
  if (whole['recipe'] !== VERSION)
    return { recipe: undefined, problems: ['It is a recipe of a newer version of this app.'] }
  const number = Object.hasOwn(PROJECT_TYPE, String(whole['type']))
    ? PROJECT_TYPE[whole['type'] as ProjectTypeName]
    : undefined
  const type = number === undefined ? undefined : projectTypeName(number)
  if (type === undefined) return { recipe: undefined, problems: ['Its project type isn’t known here.'] }
  const classes = readClassesFile(JSON.stringify(whole['classes'] ?? []))
  const form = type === 'custom_llm' && whole['form'] !== null ? readForm(whole['form']) : undefined
  const settings = readSettings(whole['settings'])
  const instructions = readInstructions(whole['instructions'])
  const steps = readRecipeSteps(whole['steps'], classes.classes)
  const templates = readTemplates(whole['templates'])
  return {
    recipe: {
      type,
      description: textOf(whole['description']).slice(0, DESCRIPTION_MAX),
      workflow: textOf(whole['workflow']) || null,
      instructions: instructions.value,
      settings: settings.value,
      classes: classes.classes,
      templates: templates.value,
      steps: steps.value,
      form: form?.form ?? null,
      categories: type === 'custom_llm' ? readCategoryNames(whole['categories']) : [],
    },
    problems: [
      ...classes.problems,
      ...(form?.problems ?? []),
      ...settings.problems,
      ...instructions.problems,
      ...templates.problems,
      ...steps.problems,
    ],
  }
}

function readSettings(list: unknown) {
  const value: RecipeSetting[] = []
  const problems: string[] = []
  for (const one of Array.isArray(list) ? list : []) {
    const attribute = isFields(one) ? one['attribute'] : undefined
    const said = isFields(one) ? one['value'] : undefined
    if (typeof attribute !== 'string' || !isSettingName(attribute)) {
      problems.push(`There is no setting “${textOf(attribute)}”. It is left out.`)
      continue
    }
    if (attribute === FLOW) continue
    const read = isValue(said) ? readSetting(attribute, said) : undefined
    if (read?.ok === true) value.push({ attribute, value: read.value })
    else problems.push(`${attribute}: ${read === undefined ? 'It has no value.' : read.error} It is left out.`)
  }
  return { value, problems }
}

function readInstructions(value: unknown) {
  const fields = isFields(value) ? value : {}
  const read = readLink(textOf(fields['link']))
  const link = 'link' in read ? read.link : ''
  const problems = 'link' in read ? [] : [`The link of the instructions: ${read.error} It is left out.`]
  return { value: { link, text: textOf(fields['text']).slice(0, INSTRUCTIONS_MAX) }, problems }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Said as a problem of the file.
    return undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isValue(value: unknown): value is SettingValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
