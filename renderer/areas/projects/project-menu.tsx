import { EllipsisVertical, PanelRight, Pin } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#domain/entities'
import { Button } from '../../../ui/button'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { useProjectActs } from '../../projects/use-project-acts'
import { useProjectEntries } from '../../projects/use-project-entries'
import styles from './project-cells.module.css'
import { arrangeProjects } from './projects-store'

interface ProjectMenuProps {
  readonly project: Project
  readonly tabIndex: number
}

/** The pin button and the menu of a project in the list. */
export function ProjectMenu({ project, tabIndex }: ProjectMenuProps) {
  const { is_pinned: pinned, name } = project
  const acts = useProjectActs(project)
  const [open, setOpen] = useState(false)
  const entries = useProjectEntries(project, open)
  const details: MenuEntry = {
    kind: 'action',
    label: 'Details',
    icon: <PanelRight size={15} />,
    hint: 'Space',
    onChoose: () => arrangeProjects({ hasPanel: true, lastProjectId: project.id }),
  }
  return (
    <span className={styles.tools}>
      <Button
        look="quiet"
        size="small"
        className={pinned ? styles.pinned : styles.quietTool}
        icon={<Pin size={15} fill={pinned ? 'currentColor' : 'none'} />}
        aria-label={pinned ? `Unpin ${name}` : `Pin ${name}`}
        aria-pressed={pinned}
        tabIndex={tabIndex}
        onClick={() => acts.setPinned(!pinned)}
      />
      <Menu
        label={`Actions of ${name}`}
        align="end"
        look="quiet"
        size="small"
        className={styles.quietTool}
        icon={<EllipsisVertical size={15} />}
        aria-label={`Actions of ${name}`}
        tabIndex={tabIndex}
        open={open}
        onOpenChange={setOpen}
        entries={[details, ...entries]}
      />
    </span>
  )
}
