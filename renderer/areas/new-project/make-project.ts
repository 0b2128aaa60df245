import type { DesktopApi } from '#contract/api'
import { BLANK_FORM, type Form } from '#domain/forms'
import { SAMPLE_FORM } from '#domain/sample-form'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { SaidClass } from '#endpoints'
import { resultOf } from '../../desktop/client'
import { saidOf } from '../../projects/classes-file'
import { classParts } from '../../projects/class-parts'
import { recipeSteps, type RecipeSteps, stepsBody } from '../../projects/recipe-steps'
import { PEOPLE_PER_CALL_MAX } from '../../projects/shared-people'
import { CLASS_TEMPLATES, classesOfNames, typedClasses } from './class-templates'
import { choose, typeOf, useDraft, type WizardDraft } from './draft-store'
import { addCategories, addTemplates } from './recipe-writes'
import { chosenSettings } from './wizard-steps'

/** A part added after the project was created. */
export interface Part {
  readonly id:
    | 'classes'
    | 'templates'
    | 'form'
    | 'steps'
    | 'categories'
    | 'settings'
    | 'instructions'
    | 'people'
    | 'data'
  /** The message if it fails. */
  readonly failed: string
  readonly bring: (desktop: DesktopApi, projectId: number) => Promise<Result<null>>
}

/** Errors that leave it unknown whether the project was created, so the same request is repeated. */
const UNKNOWN: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'platform_failed',
  'local_platform_down',
  'maintenance',
  'unauthorized',
  'sign_in_needed',
])
const KEY_BYTES = 16

/** Creates the draft's project, exactly once even if repeated. */
export async function makeBare(
  { platform }: DesktopApi,
  teamId: number,
): Promise<Result<{ readonly projectId: number; readonly name: string }>> {
  const draft = useDraft.getState()
  if (draft.made !== null) return ok(draft.made)
  const { workflowId } = draft
  const body = {
    team_id: teamId,
    name: draft.name.trim(),
    type: typeOf(draft),
    description: draft.description.trim(),
    ...(workflowId === null ? {} : { workflow_id: workflowId }),
  }
  const said = JSON.stringify(body)
  const once = draft.once?.body === said ? draft.once : { key: newKey(), body: said }
  choose({ once })
  const made = await resultOf(platform.write('createProject', { body, once: once.key }))
  if (!made.ok) {
    if (!UNKNOWN.has(made.error.code)) choose({ once: null })
    return made
  }
  const project = { projectId: made.value.id, name: made.value.name }
  choose({ made: project })
  return ok(project)
}

/** The draft's parts besides the empty project. */
export function partsOf(draft: WizardDraft): readonly Part[] {
  const settings = chosenSettings(draft)
  const parts: Part[] = []
  if (draft.type === 'custom_llm') {
    parts.push({
      id: 'form',
      failed: 'Couldn’t add the form.',
      bring: async ({ platform }, projectId) =>
        draft.form === 'file' && draft.formFile === null
          ? gone('the form')
          : nothing(await resultOf(platform.write('saveProjectForm', { path: { projectId }, body: formOf(draft) }))),
    })
  } else if (draft.classes !== 'none') {
    parts.push({
      id: 'classes',
      failed: 'Couldn’t add classes.',
      bring: async ({ platform }, projectId) => {
        const classes = await classesOf(draft, platform)
        return classes.ok ? addClasses(platform, projectId, classes.value) : classes
      },
    })
  }
  const { templates = [], categories = [] } = draft.recipe ?? {}
  if (templates.length > 0) {
    parts.push({
      id: 'templates',
      failed: 'Couldn’t add keypoint templates.',
      bring: ({ platform }, projectId) => addTemplates(platform, projectId, templates),
    })
  }
  const steps = stepsOf(draft)
  if (steps !== null) {
    parts.push({
      id: 'steps',
      failed: 'Couldn’t add the steps.',
      bring: ({ platform }, projectId) => addSteps(platform, projectId, steps),
    })
  }
  if (settings.length > 0) {
    parts.push({
      id: 'settings',
      failed: 'Couldn’t save settings.',
      bring: async ({ platform }, projectId) =>
        nothing(await resultOf(platform.write('changeSettings', { path: { projectId }, body: { settings } }))),
    })
  }
  if (draft.type === 'custom_llm' && categories.length > 0) {
    parts.push({
      id: 'categories',
      failed: 'Couldn’t add categories.',
      bring: ({ platform }, projectId) => addCategories(platform, projectId, categories),
    })
  }
  const { link = '', text = '' } = draft.recipe?.instructions ?? {}
  if (link !== '' || text !== '') {
    parts.push({
      id: 'instructions',
      failed: 'Couldn’t add the instructions.',
      bring: ({ platform }, projectId) => addInstructions(platform, projectId, { link, text: text.trim() }),
    })
  }
  if (draft.recipeName !== '' && draft.recipe === null) {
    parts.push({
      id: 'instructions',
      failed: 'The instructions may be missing, and settings with them.',
      bring: () => Promise.resolve(gone('the recipe')),
    })
  }
  if (draft.people.length > 0) {
    parts.push({
      id: 'people',
      failed: 'Couldn’t add people.',
      bring: ({ platform }, projectId) => addPeople(platform, projectId, draft.people),
    })
  }
  if (draft.dataFolder !== '') {
    parts.push({ id: 'data', failed: 'Couldn’t import the files.', bring: (desktop) => bringFiles(desktop, draft) })
  }
  return parts
}

async function addPeople(
  platform: DesktopApi['platform'],
  projectId: number,
  people: WizardDraft['people'],
): Promise<Result<null>> {
  const left: string[] = []
  for (let at = 0; at < people.length; at += PEOPLE_PER_CALL_MAX) {
    const users = people
      .slice(at, at + PEOPLE_PER_CALL_MAX)
      .map(({ email, roleId }) => ({ user_id: email, user_role: roleId }))
    const added = await resultOf(platform.write('shareProject', { path: { projectId }, body: { users } }))
    if (!added.ok) return added
    left.push(...added.value.invalidUsers)
  }
  if (left.length === 0) return ok(null)
  return err(
    platformError('not_found', { message: `They are not contributors of the team any more: ${left.join(', ')}.` }),
  )
}

/** Starts the file import; its progress appears as a job. */
async function bringFiles(
  { imports }: DesktopApi,
  { data, dataSet, dataMost, type, made }: WizardDraft,
): Promise<Result<null>> {
  if (data === null || made === null) return gone('the files')
  if (dataMost === 0) return err(platformError('limit_reached', { message: 'The plan of this team has no room left.' }))
  const most = dataMost !== null && dataMost < data.byType[type].fits ? { most: dataMost } : {}
  const { projectId, name: projectName } = made
  const ofSet = dataSet === null ? {} : { dataSet }
  const request = { paths: [...data.paths], projectName, type, projectId, doubles: 'skip' as const, ...most, ...ofSet }
  return nothing(await resultOf(imports.start(request)))
}

/** File contents don't survive a restart, so a part without its file must fail. */
function gone(what: string): Result<never> {
  return err(
    platformError('aborted', {
      message: `${what === 'the files' ? 'The choice' : `The file of ${what}`} was lost when the app restarted. Continue, then import it in the project.`,
    }),
  )
}

/** Adds the missing parts; returns the error of each that fails. */
export async function bringParts(
  desktop: DesktopApi,
  projectId: number,
  only?: Part['id'],
): Promise<ReadonlyMap<Part['id'], PlatformError>> {
  const failures = new Map<Part['id'], PlatformError>()
  for (const part of partsOf(useDraft.getState())) {
    const { done } = useDraft.getState()
    if (done.includes(part.id) || (only !== undefined && part.id !== only)) continue
    const brought = await part.bring(desktop, projectId)
    if (brought.ok) choose({ done: [...useDraft.getState().done, part.id] })
    else failures.set(part.id, brought.error)
  }
  return failures
}

async function classesOf(draft: WizardDraft, platform: DesktopApi['platform']): Promise<Result<readonly SaidClass[]>> {
  const { classes: source, template, fromProject, classesFile, type } = draft
  if (source === 'names') return ok(typedClasses(draft))
  if (source === 'template') {
    const chosen = CLASS_TEMPLATES.find(({ id, types }) => id === template && types.includes(type))
    return ok(classesOfNames(chosen?.names ?? [], type))
  }
  if (source === 'file') return classesFile === null ? gone('the classes') : ok(classesFile.content)
  if (source === 'none' || fromProject === null) return ok([])
  const listed = await resultOf(platform.read('listClasses', { projectId: fromProject }))
  return listed.ok ? ok(listed.value.data.map(saidOf)) : listed
}

/** Skips existing names, so that a partial failure can simply be retried. */
async function addClasses(
  platform: DesktopApi['platform'],
  projectId: number,
  all: readonly SaidClass[],
): Promise<Result<null>> {
  for (const classes of classParts(all)) {
    const made = await resultOf(platform.write('createClasses', { projectId, body: { classes } }))
    if (!made.ok) return made
  }
  return ok(null)
}

/** The recipe's steps, if the classes are the recipe's too. */
export function stepsOf({ classes, classesFile, recipe, recipeName }: WizardDraft): RecipeSteps | null {
  return classes === 'file' && classesFile?.name === recipeName ? (recipe?.steps ?? null) : null
}

/** Writes a recipe's steps if there are none yet. Identical steps mean that an earlier write succeeded. */
async function addSteps(
  platform: DesktopApi['platform'],
  projectId: number,
  recipe: RecipeSteps,
): Promise<Result<null>> {
  const path = { projectId }
  const listed = await resultOf(platform.read('listClasses', { projectId }))
  if (!listed.ok) return listed
  const present = await resultOf(platform.read('readSteps', { path }))
  if (!present.ok) return present
  const body = stepsBody(recipe, listed.value.data, present.value.revision)
  if ('missing' in body)
    return err(
      platformError('conflict', {
        message: `The project has no class “${body.missing}” yet. Add the classes first.`,
      }),
    )
  if (present.value.steps.length > 0) {
    const isSame = JSON.stringify(recipeSteps(present.value, listed.value.data)) === JSON.stringify(recipe)
    return isSame ? ok(null) : err(platformError('conflict', { message: 'The project has other steps by now.' }))
  }
  return nothing(await resultOf(platform.write('saveSteps', { path, body })))
}

/**
 * Writes a recipe's instructions. If an earlier answer was lost, they may already be there; another person's text is
 * never overwritten.
 */
async function addInstructions(
  platform: DesktopApi['platform'],
  projectId: number,
  { link, text }: { readonly link: string; readonly text: string },
): Promise<Result<null>> {
  const body = { link, text, revision: 0 }
  const saved = await resultOf(platform.write('saveInstructions', { path: { projectId }, body }))
  if (saved.ok || saved.error.code !== 'conflict') return nothing(saved)
  const present = await resultOf(platform.read('readInstructions', { path: { projectId } }))
  if (!present.ok) return present
  const { link: presentLink, text: presentText, revision } = present.value
  if (presentLink === link && presentText === text) return ok(null)
  if (presentLink !== '' || presentText !== '') return saved
  return nothing(
    await resultOf(platform.write('saveInstructions', { path: { projectId }, body: { ...body, revision } })),
  )
}

function formOf({ form, formFile }: WizardDraft): Record<string, unknown> {
  const chosen: Form =
    form === 'sample' ? SAMPLE_FORM : form === 'file' ? (formFile?.content ?? BLANK_FORM) : BLANK_FORM
  return { ...chosen }
}

function nothing(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : err(result.error)
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
