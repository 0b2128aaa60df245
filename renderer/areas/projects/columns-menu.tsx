import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { fieldKey, isFieldKey } from '#domain/field-key'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { COLUMNS } from './project-columns'
import { useIsWorkKnown } from './project-work'
import { columnsOf, PROJECT_COLUMNS, type ProjectColumn } from './column-names'
import { useProjectFields } from './project-fields'
import { arrangeProjects, useProjects } from './projects-store'

/** Chooses the columns. */
export function ColumnsMenu() {
  const chosen = columnsOf({ columns: useProjects((state) => state.columns) })
  const [open, setOpen] = useState(false)
  const isWorkKnown = useIsWorkKnown(open)
  const { fields } = useProjectFields(false)
  const toggle = (column: ProjectColumn) =>
    chosen.includes(column)
      ? chosen.filter((one) => one !== column)
      : [
          ...PROJECT_COLUMNS.filter((one) => one === column || chosen.includes(one)),
          ...chosen.filter(isFieldKey),
          ...(isFieldKey(column) ? [column] : []),
        ]
  const entry = (column: ProjectColumn, label: string): MenuEntry => ({
    kind: 'any',
    label,
    checked: chosen.includes(column),
    onChoose: () => arrangeProjects({ columns: toggle(column) }),
  })
  return (
    <Menu
      label="Columns"
      align="end"
      look="quiet"
      icon={<Columns3 size={15} />}
      aria-label="Columns"
      title="Columns"
      open={open}
      onOpenChange={setOpen}
      entries={[
        ...PROJECT_COLUMNS.filter((column) => isWorkKnown || !COLUMNS[column].isOfWork).map((column) =>
          entry(column, COLUMNS[column].label),
        ),
        ...(fields.length === 0 ? [] : [{ kind: 'heading' as const, label: 'Fields' }]),
        ...fields.map(({ id, name }) => entry(fieldKey(id), name)),
      ]}
    />
  )
}
