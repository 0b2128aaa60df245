import { csvLine } from '#domain/csv-line'
import type { Project } from '#domain/entities'
import { fieldCells } from '../../kit/field-cells'
import type { Fields } from '../../kit/use-fields'
import { openItems } from '../../projects/open-items'
import { projectStatusView } from '../../projects/project-status'
import { projectTypeLabel } from '../../../ui/project-type-mark'

const HEADS = ['id', 'name', 'type', 'status', 'description', 'items', 'completed', 'open', 'created', 'changed']

/** Projects as a CSV table, with the values of the team's fields. */
export function projectsCsv(projects: readonly Project[], fields: Pick<Fields, 'fields' | 'valueOf'>): string {
  const lines = projects.map((project) =>
    csvLine([
      String(project.id),
      project.name,
      projectTypeLabel(project.type),
      projectStatusView(project.status).label,
      project.description,
      String(project.imageCount),
      String(project.completedImagesCount),
      String(openItems(project)),
      project.createdAt,
      project.updatedAt,
      ...fieldCells(fields, project.id),
    ]),
  )
  return [csvLine([...HEADS, ...fields.fields.map(({ name }) => name)]), ...lines].join('')
}
