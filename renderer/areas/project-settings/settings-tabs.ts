import { PROJECT_TYPE } from '#domain/enums'

export type Tab =
  | 'general'
  | 'instructions'
  | 'requests'
  | 'review'
  | 'steps'
  | 'categories'
  | 'attachments'
  | 'form'
  | 'danger'

const STEPPED: readonly number[] = [PROJECT_TYPE.vector, PROJECT_TYPE.pixel, PROJECT_TYPE.classification]

const OBJECT_RULES: readonly number[] = [PROJECT_TYPE.vector, PROJECT_TYPE.tiled, PROJECT_TYPE.classification]

const TABS: readonly { readonly tab: Tab; readonly label: string; readonly isOf?: (type: number) => boolean }[] = [
  { tab: 'general', label: 'General' },
  { tab: 'instructions', label: 'Instructions' },
  { tab: 'requests', label: 'Requests' },
  { tab: 'review', label: 'Review' },
  { tab: 'steps', label: 'Steps', isOf: hasSteps },
  { tab: 'categories', label: 'Categories', isOf: (type) => type === PROJECT_TYPE.custom_llm },
  { tab: 'attachments', label: 'Attachments' },
  { tab: 'form', label: 'Form', isOf: (type) => type === PROJECT_TYPE.custom_llm },
  { tab: 'danger', label: 'Danger zone' },
]

/** The tabs that a project of this type has; before the type is known those that all have. */
export function tabsOf(type: number | undefined): readonly { readonly tab: Tab; readonly label: string }[] {
  return TABS.filter(({ isOf }) => isOf === undefined || (type !== undefined && isOf(type)))
}

/** Tells whether a review of items of a type has checks and limits of their objects. */
export function hasObjectRules(type: number): boolean {
  return OBJECT_RULES.includes(type)
}

/** Tells whether the items of a type are annotated in steps. */
export function hasSteps(type: number): boolean {
  return STEPPED.includes(type)
}
