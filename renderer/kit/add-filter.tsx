import { ListFilterPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Menu } from '../../ui/menu'
import { takesText } from '../../ui/typing'
import { FilterEditor } from './filter-editor'
import type { Filter, FilterDef } from './filters'

interface AddFilterProps {
  /** The button's own id, by which the focus comes back to it. */
  readonly id: string
  readonly defs: readonly FilterDef[]
  /** Reason against another filter. */
  readonly hindrance?: string | undefined
  readonly onAdd: (filter: Filter) => void
}

/** A menu of the fields that a list is filtered by, which opens by F too; the chosen one's editor follows. */
export function AddFilter({ id, defs, hindrance, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<string>()
  const def = defs.find((one) => one.field === field)
  useEffect(() => {
    if (hindrance !== undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const isElsewhere = target?.closest('[popover]') || document.querySelector('dialog:modal') !== null
      if (event.defaultPrevented || takesText(target) || isElsewhere) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [hindrance])
  return (
    <>
      <Menu
        id={id}
        label="Filter by a field"
        look="quiet"
        icon={<ListFilterPlus size={15} />}
        open={isOpen}
        onOpenChange={setOpen}
        disabled={hindrance !== undefined}
        title={hindrance ?? 'Add a filter (F)'}
        aria-keyshortcuts="F"
        entries={defs.map(({ field: name, label }) => ({ kind: 'action', label, onChoose: () => setField(name) }))}
      >
        Filter
      </Menu>
      {def !== undefined && (
        <FilterEditor
          key={def.field}
          def={def}
          anchor={() => document.getElementById(id)}
          onApply={onAdd}
          onClose={() => setField(undefined)}
        />
      )}
    </>
  )
}
