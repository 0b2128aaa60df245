import type { ProjectField } from '#domain/enums'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'

type ProjectChange = EndpointAnswer<'readProjectChanges'>[number]

/** A field's last change; undefined if there is none or the platform doesn't say. */
export function useProjectChange(projectId: number, field: ProjectField): ProjectChange | undefined {
  const { data } = useCall(rowQuery('readProjectChanges', { path: { projectId } }), {
    select: (changes) => changes.find((change) => change.field === field),
  })
  return data
}
