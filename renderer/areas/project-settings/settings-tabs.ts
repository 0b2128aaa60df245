import { type ProjectFeature, typeHas } from '#domain/project-types'

export type Tab =
  | 'general'
  | 'instructions'
  | 'requests'
  | 'review'
  | 'steps'
  | 'categories'
  | 'metadata'
  | 'attachments'
  | 'form'
  | 'danger'

const TABS: readonly { readonly tab: Tab; readonly label: string; readonly needs?: ProjectFeature }[] = [
  { tab: 'general', label: 'General' },
  { tab: 'instructions', label: 'Instructions' },
  { tab: 'requests', label: 'Requests' },
  { tab: 'review', label: 'Review' },
  { tab: 'steps', label: 'Steps', needs: 'steps' },
  { tab: 'categories', label: 'Categories', needs: 'form' },
  { tab: 'metadata', label: 'Metadata' },
  { tab: 'attachments', label: 'Attachments' },
  { tab: 'form', label: 'Form', needs: 'form' },
  { tab: 'danger', label: 'Danger zone' },
]

/** The tabs for a project type; the common ones while the type is unknown. */
export function tabsOf(type: number | undefined): readonly { readonly tab: Tab; readonly label: string }[] {
  return TABS.filter(({ needs }) => needs === undefined || typeHas(type, needs))
}
