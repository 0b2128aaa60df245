import { typeHas } from '#domain/project-types'
import { Tabs } from '../../kit/tabs'

interface ClassTabsProps {
  readonly projectId: number
  readonly projectType: number | undefined
  readonly tab: 'classes' | 'templates'
}

/** Tabs for a project's classes and keypoint templates; only vector projects have templates. */
export function ClassTabs({ projectId, projectType, tab }: ClassTabsProps) {
  if (!typeHas(projectType, 'skeletons')) return null
  return (
    <Tabs
      label="Classes and templates"
      tabs={[
        { place: { area: 'classes', projectId, classId: null }, label: 'Classes', isHere: tab === 'classes' },
        {
          place: { area: 'templates', projectId, templateId: null },
          label: 'Keypoint templates',
          isHere: tab === 'templates',
        },
      ]}
    />
  )
}
