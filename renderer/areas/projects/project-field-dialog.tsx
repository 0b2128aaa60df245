import { useCall } from '../../desktop/use-call'
import { FieldValueDialog } from '../../kit/field-value-dialog'
import { projectsQuery } from '../../queries'
import { OF_PROJECTS, useProjectFields } from './project-fields'

interface ProjectFieldDialogProps {
  readonly projectId: number
  readonly fieldId: number
  readonly onClose: () => void
}

/** Sets a project's value of a field. */
export function ProjectFieldDialog({ projectId, fieldId, onClose }: ProjectFieldDialogProps) {
  const { fields, valueOf, isRead } = useProjectFields(true)
  const projects = useCall(projectsQuery)
  const field = fields.find(({ id }) => id === fieldId)
  const project = projects.data?.data.find(({ id }) => id === projectId)
  if (!isRead || field === undefined || project === undefined) return null
  return (
    <FieldValueDialog
      of={OF_PROJECTS}
      thing={project}
      field={field}
      value={valueOf(projectId, field)}
      onClose={onClose}
    />
  )
}
