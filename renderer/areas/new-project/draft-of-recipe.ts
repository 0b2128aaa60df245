import type { SettingName, SettingValue } from '#domain/project-settings'
import type { Recipe } from '../../projects/recipe'
import { BATCH_DEFAULT, type WizardDraft } from './draft-store'

/** Settings that have a control of their own in the wizard. */
const OWN: ReadonlySet<SettingName> = new Set([
  'ImageQuality',
  'FrameRate',
  'CategorizeItems',
  'ImageAutoAssignEnable',
  'ImageAutoAssignCount',
])

/** The choices that a recipe makes; the name stays the person's. */
export function draftOfRecipe(file: string, recipe: Recipe): Partial<WizardDraft> {
  const { type, description, instructions, settings, classes, form } = recipe
  const valueOf = (name: SettingName): SettingValue | undefined =>
    settings.find(({ attribute }) => attribute === name)?.value
  return {
    type,
    description,
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
    recipe: { settings: settings.filter(({ attribute }) => !OWN.has(attribute)), instructions },
  }
}
