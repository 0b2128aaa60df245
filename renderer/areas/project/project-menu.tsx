import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#domain/entities'
import { useProjectEntries } from '../../projects/use-project-entries'
import { Menu } from '../../../ui/menu'

/** All actions for the current project. */
export function ProjectMenu({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false)
  const entries = useProjectEntries(project, open)
  const label = `Actions of ${project.name}`
  return (
    <Menu
      label={label}
      align="end"
      look="quiet"
      icon={<EllipsisVertical size={16} />}
      aria-label={label}
      open={open}
      onOpenChange={setOpen}
      entries={entries}
    />
  )
}
