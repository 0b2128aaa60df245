import type { SettingName, SettingValue } from '#domain/project-settings'
import type { WireWorkflow } from '#endpoints'
import type { Recipe } from '../../projects/recipe'
import { BATCH_DEFAULT, type WizardDraft } from './draft-store'

/** Settings with their own control in the wizard. */
const OWN: ReadonlySet<SettingName> = new Set([
  'ImageQuality',
  'FrameRate',
  'CategorizeItems',
  'ImageAutoAssignEnable',
  'ImageAutoAssignCount',
])

/** Converts a recipe to a draft and lists the parts that this team lacks. The name stays as typed. */
export function draftOfRecipe(
  file: string,
  recipe: Recipe,
  workflows: readonly WireWorkflow[],
): { readonly draft: Partial<WizardDraft>; readonly problems: readonly string[] } {
  const { type, description, instructions, settings, classes, templates, steps, form } = recipe
  const valueOf = (name: SettingName): SettingValue | undefined =>
    settings.find(({ attribute }) => attribute === name)?.value
  const workflow = workflows.find(({ name }) => name === recipe.workflow)
  const problems =
    recipe.workflow !== null && workflow === undefined
      ? [`The team has no workflow “${recipe.workflow}”. Its first one is taken, unless you choose another.`]
      : []
  const draft = {
    type,
    description,
    workflowId: workflow?.id ?? null,
    classes: classes.length === 0 ? 'none' : 'file',
    classesFile: classes.length === 0 ? null : { name: file, content: classes },
    form: form === null ? 'blank' : 'file',
    formFile: form === null ? null : { name: file, content: form },
    quality: valueOf('ImageQuality') === 100 ? '100' : '60',
    frameRate: String(valueOf('FrameRate') ?? ''),
    categories: valueOf('CategorizeItems') === 1,
    requests: valueOf('ImageAutoAssignEnable') !== 0,
    batch: String(valueOf('ImageAutoAssignCount') ?? BATCH_DEFAULT),
    recipeName: file,
    recipe: {
      settings: settings.filter(({ attribute }) => !OWN.has(attribute)),
      instructions,
      templates,
      steps,
      categories: recipe.categories,
    },
  } as const
  return { draft, problems }
}
