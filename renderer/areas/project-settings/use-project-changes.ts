import type { ProjectField } from '#domain/enums'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'

type ProjectChange = EndpointAnswer<'readProjectChanges'>[number]

/** The last change of a field of a project; undefined where nobody changed it, or the platform doesn't tell. */
export function useProjectChange(projectId: number, field: ProjectField): ProjectChange | undefined {
  const { data } = useCall(rowQuery('readProjectChanges', { path: { projectId } }), {
    select: (changes) => changes.find((change) => change.field === field),
  })
  return data
}
