import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#domain/entities'
import { useProjectEntries } from '../../projects/use-project-entries'
import { Menu } from '../../../ui/menu'

/** Everything that can be done to the project that is shown. */
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
