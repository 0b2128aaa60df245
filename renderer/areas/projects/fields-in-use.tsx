import { useEffect, useMemo } from 'react'
import { FilterChips } from '../../kit/filter-chips'
import { Button } from '../../../ui/button'
import page from '../../../ui/page-header.module.css'
import { fieldsOfProjects, useProjectFields } from './project-fields'
import { FIELD_FILTER_ID } from './project-field-menus'
import { arrangeProjects, useProjects } from './projects-store'

/** Reads the values by which the list is filtered or ordered, and shows the filters. */
export function FieldsInUse() {
  const conditions = useProjects((state) => state.conditions)
  const fields = useProjectFields(true)
  const { isRead, again } = fields
  const custom = useMemo(() => (fields.isRead ? fieldsOfProjects(fields) : undefined), [fields])
  useEffect(() => arrangeProjects({ custom }), [custom])
  return (
    <>
      {!isRead && again !== undefined && (
        <div className={page.toolbar} role="alert">
          Couldn’t read the fields of the projects.
          <Button size="small" onClick={again}>
            Read fields again
          </Button>
        </div>
      )}
      {isRead && (
        <FilterChips
          label="Filters by fields"
          defs={fields.filters}
          filters={conditions}
          onChange={(next) => arrangeProjects({ conditions: next })}
          onEmptied={() => document.getElementById(FIELD_FILTER_ID)?.focus()}
        />
      )}
    </>
  )
}
