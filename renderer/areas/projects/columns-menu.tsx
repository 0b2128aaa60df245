import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../../ui/menu'
import { COLUMNS } from './project-columns'
import { useIsWorkKnown } from './project-work'
import { columnsOf, PROJECT_COLUMNS } from './column-names'
import { arrangeProjects, useProjects } from './projects-store'

/** Chooses the columns. */
export function ColumnsMenu() {
  const chosen = columnsOf({ columns: useProjects((state) => state.columns) })
  const [open, setOpen] = useState(false)
  const isWorkKnown = useIsWorkKnown(open)
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
      entries={PROJECT_COLUMNS.filter((column) => isWorkKnown || !COLUMNS[column].isOfWork).map((column) => ({
        kind: 'any',
        label: COLUMNS[column].label,
        checked: chosen.includes(column),
        onChoose: () =>
          arrangeProjects({
            columns: PROJECT_COLUMNS.filter((one) => chosen.includes(one) !== (one === column)),
          }),
      }))}
    />
  )
}
