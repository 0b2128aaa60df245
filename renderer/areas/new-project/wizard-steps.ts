import { PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { readSetting, type SettingName, type SettingValue } from '#domain/project-settings'
import { typeHas } from '#domain/project-types'
import type { Place } from '../../router/places'
import { typedClasses } from './class-templates'
import { BATCH_DEFAULT, type WizardDraft } from './draft-store'

export const STEPS = ['type', 'name', 'classes', 'settings', 'data', 'people', 'summary'] as const
export type Step = (typeof STEPS)[number]

const LABELS: Readonly<Record<Step, string>> = {
  type: 'Type',
  name: 'Name',
  classes: 'Classes',
  settings: 'Settings',
  people: 'People',
  data: 'Files',
  summary: 'Summary',
}

/** A step's label; multimodal projects have a form instead of classes. */
export function stepLabel(step: Step, type: ProjectTypeName): string {
  if (step === 'classes' && type === 'custom_llm') return 'Form'
  return LABELS[step]
}

export function stepPlace(step: Step): Place {
  return { area: 'newProject', step }
}

/** The next or previous step; undefined at the ends. */
export function stepBeside(step: Step, by: 1 | -1): Step | undefined {
  return STEPS[STEPS.indexOf(step) + by]
}

/** Errors in a draft's settings, by setting. */
export function settingErrors({ type, frameRate, batch }: WizardDraft): Partial<Record<SettingName, string>> {
  const wrong = (name: SettingName, text: string) => {
    const read = readSetting(name, text.trim() === '' ? Number.NaN : Number(text))
    return read.ok ? {} : { [name]: read.error }
  }
  return {
    ...wrong('ImageAutoAssignCount', batch),
    ...(type === 'video' && frameRate.trim() !== '' ? wrong('FrameRate', frameRate) : {}),
  }
}

/** The settings that differ from the defaults. */
export function chosenSettings(
  draft: WizardDraft,
): readonly { readonly attribute: SettingName; readonly value: SettingValue }[] {
  const { type, quality, frameRate, categories, requests, batch } = draft
  const all: { attribute: SettingName; value: SettingValue; isChosen: boolean }[] = [
    {
      attribute: 'ImageQuality',
      value: Number(quality),
      isChosen: typeHas(PROJECT_TYPE[type], 'imageQuality') && quality === '100',
    },
    { attribute: 'FrameRate', value: Number(frameRate), isChosen: type === 'video' && frameRate.trim() !== '' },
    { attribute: 'CategorizeItems', value: 1, isChosen: type === 'custom_llm' && categories },
    { attribute: 'ImageAutoAssignEnable', value: 0, isChosen: !requests },
    { attribute: 'ImageAutoAssignCount', value: Number(batch), isChosen: batch.trim() !== BATCH_DEFAULT },
  ]
  const own = all.filter(({ isChosen }) => isChosen).map(({ attribute, value }) => ({ attribute, value }))
  return [...own, ...(draft.recipe?.settings ?? [])]
}

/** The reason a draft can't be created; undefined if it can. Class names have at most `most` UTF-16 units. */
export function hindranceOf(draft: WizardDraft, most: number): string | undefined {
  if (draft.name.trim() === '') return 'Give the project a name.'
  if (Object.keys(settingErrors(draft)).length > 0) return 'Some settings are wrong.'
  if (draft.recipeName !== '' && draft.recipe === null) return 'Choose the recipe again.'
  if (draft.dataFolder !== '' && draft.data === null) return 'Choose the files again, or none.'
  if (draft.type === 'custom_llm')
    return draft.form === 'file' && draft.formFile === null ? 'Choose the file of the form again.' : undefined
  if (draft.classes === 'names' && typedClasses(draft).some(({ name }) => name.length > most))
    return 'Some names of classes are too long.'
  return draft.classes === 'file' && draft.classesFile === null ? 'Choose the file of the classes again.' : undefined
}
