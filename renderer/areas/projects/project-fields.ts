import type { CustomField } from '#domain/custom-fields'
import { fieldIdOf } from '#domain/field-key'
import type { Project } from '#domain/entities'
import { fieldOrder } from '../../kit/field-order'
import { type Fields, useFields } from '../../kit/use-fields'
import { openOverlay } from '../../stores/overlay-store'
import type { FieldsOfProjects } from './project-list'

export const OF_PROJECTS = { entity: 'Project', parentEntity: 'Team' } as const

/** The team's fields of projects; their values are read where a screen shows or uses them. */
export function useProjectFields(hasValues: boolean): Fields {
  return useFields(OF_PROJECTS, { mayEdit: false, hasValues })
}

/** Opens the dialog for a project's value of a field. */
export function editProjectField({ id: projectId }: Pick<Project, 'id'>, { id: fieldId }: CustomField): void {
  openOverlay({ kind: 'projectField', projectId, fieldId })
}

/** How the list is filtered and ordered by fields. */
export function fieldsOfProjects({
  fields,
  fits,
  valueOf,
}: Pick<Fields, 'fields' | 'fits' | 'valueOf'>): FieldsOfProjects {
  return {
    fits: (conditions, projectId) => conditions.every((one) => fits(one, projectId) === true),
    order: (sort, direction, projects) => {
      const field = fields.find(({ id }) => id === fieldIdOf(sort))
      if (field === undefined) return () => 0
      const order = fieldOrder(field, projects, ({ id }) => valueOf(id, field))
      return (a, b) => order(a, b, direction === 'descending')
    },
  }
}
