import { STEP_TYPE } from './enums'
import { typesWith } from './project-types'
import { err, ok, type Result } from './result'

export type SettingValue = string | number | boolean

/** Names of all settings; changes of others are dropped. */
export const SETTING_NAMES = [
  'Brightness',
  'Fill',
  'Contrast',
  'ShowLabels',
  'ShowComments',
  'Image',
  'Lines',
  'AnnotatorFinish',
  'PointSize',
  'FontSize',
  'WorkflowEnable',
  'ClassChange',
  'ShowEntropy',
  'UploadImages',
  'DeleteImages',
  'Download',
  'RunPredictions',
  'RunSegmentations',
  'ImageQuality',
  'ImageAutoAssignCount',
  'FrameMode',
  'FrameRate',
  'JumpBackward',
  'JumpForward',
  'UploadFileType',
  'Tokenization',
  'ImageAutoAssignEnable',
  'TemplateState',
  'CategorizeItems',
  'MaxIdleDuration',
  'ItemAutoAssignOrder',
  'ImageAutoAssignByCategory',
  'WorkflowType',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

/** Most items that a person receives at once. */
export const REQUEST_BATCH_MAX = 50
const BATCH_DEFAULT = 5
const DESCRIPTION_MAX = 2_000
const FRAME_RATE = { above: 0.0001, below: 120 } as const
/** One day, in seconds. */
const SECONDS_MAX = 86_400
const MODE_OF_A_RATE = 1

interface SettingRule {
  readonly byDefault?: SettingValue
  /** Project types that have it; absent for all. */
  readonly types?: { readonly numbers: readonly number[]; readonly sentence: string }
  readonly isFixedByItems?: true
  readonly read: (value: SettingValue) => Result<SettingValue, string>
}

const onOff = (value: SettingValue): Result<SettingValue, string> => {
  const number = Number(value)
  return number === 0 || number === 1 ? ok(number) : err('Either 0 or 1.')
}
const seconds = (value: SettingValue): Result<SettingValue, string> =>
  typeof value === 'number' && value > 0 && value <= SECONDS_MAX
    ? ok(value)
    : err(`A number of seconds above 0, ${SECONDS_MAX.toLocaleString('en')} at most.`)
const oneOf =
  (values: readonly number[], sentence: string) =>
  (value: SettingValue): Result<SettingValue, string> =>
    typeof value === 'number' && values.includes(value) ? ok(value) : err(sentence)

const RULES: Readonly<Partial<Record<SettingName, SettingRule>>> = {
  ImageQuality: {
    byDefault: 60,
    types: {
      numbers: typesWith('imageQuality'),
      sentence: 'Image quality belongs to image projects.',
    },
    read: oneOf([60, 100], 'Either 60 or 100.'),
  },
  FrameRate: {
    types: { numbers: typesWith('frames'), sentence: 'Frame rate belongs to video projects.' },
    isFixedByItems: true,
    read: (value) => {
      const rate = typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : Number.NaN
      return rate > FRAME_RATE.above && rate < FRAME_RATE.below ? ok(rate) : err('More than 0.0001 and less than 120.')
    },
  },
  ImageAutoAssignEnable: { byDefault: 1, read: onOff },
  ImageAutoAssignCount: {
    byDefault: BATCH_DEFAULT,
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= REQUEST_BATCH_MAX
        ? ok(value)
        : err(`Between 1 and ${REQUEST_BATCH_MAX}.`),
  },
  ImageAutoAssignByCategory: { byDefault: 0, read: onOff },
  CategorizeItems: {
    byDefault: 0,
    types: { numbers: typesWith('form'), sentence: 'Categories belong to multimodal projects.' },
    read: onOff,
  },
  /** 1: a form is attached. The public client can only set settings in a project's list. */
  TemplateState: {
    byDefault: 0,
    types: { numbers: typesWith('form'), sentence: 'Forms belong to multimodal projects.' },
    read: onOff,
  },
  ItemAutoAssignOrder: {
    byDefault: 1,
    read: oneOf([1, 2, 3, 4], '1 by name, 2 by priority, 3 the oldest first, 4 the newest first.'),
  },
  WorkflowType: {
    byDefault: STEP_TYPE.initial,
    read: oneOf(Object.values(STEP_TYPE), '1 without steps, 2 general, 3 key point.'),
  },
  ShowEntropy: { byDefault: 1, read: onOff },
  MaxIdleDuration: { read: seconds },
  JumpBackward: { read: seconds },
  JumpForward: { read: seconds },
}
const WITHOUT_RULE: SettingRule = {
  read: (value) =>
    typeof value === 'string' && value.length > DESCRIPTION_MAX
      ? err(`At most ${DESCRIPTION_MAX} characters.`)
      : ok(value),
}

/** Fields of a project that its settings depend on. */
export interface SettingProject {
  readonly type: number
  readonly itemCount: number
}

/** Tells whether a text is the name of a setting. */
export function isSettingName(name: string): name is SettingName {
  return (SETTING_NAMES as readonly string[]).includes(name)
}

/** Sentence why a setting of this project can't be changed; undefined if it can. */
export function settingHindrance(name: SettingName, { type, itemCount }: SettingProject): string | undefined {
  const rule = RULES[name] ?? WITHOUT_RULE
  if (rule.types !== undefined && !rule.types.numbers.includes(type)) return rule.types.sentence
  return rule.isFixedByItems && itemCount > 0 ? 'It is fixed once the project has items.' : undefined
}

/** Stored form of a value, or its problem as a sentence. */
export function readSetting(name: SettingName, value: SettingValue): Result<SettingValue, string> {
  return (RULES[name] ?? WITHOUT_RULE).read(value)
}

/** Default of a setting in a project type; undefined if there is none. */
export function defaultSetting(name: SettingName, type: number): SettingValue | undefined {
  const rule = RULES[name]
  return rule?.types === undefined || rule.types.numbers.includes(type) ? rule?.byDefault : undefined
}

/** Settings implied by another one: a custom frame rate requires its mode. */
export function settingsAlong(name: SettingName): readonly { readonly name: SettingName; readonly value: number }[] {
  return name === 'FrameRate' ? [{ name: 'FrameMode', value: MODE_OF_A_RATE }] : []
}
