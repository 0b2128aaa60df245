import { Circle, EllipsisVertical, Pin, PinOff, Play } from 'lucide-react'
import type { Project } from '#domain/entities'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import styles from './project-cells.module.css'
import { PROJECT_STATUS_ROWS } from './project-status'
import { useProjectActs } from './use-project-acts'

interface ProjectMenuProps {
  readonly project: Project
  readonly tabIndex: number
}

/** Pinning, and everything else that can be done to a project from the list. */
export function ProjectMenu({ project, tabIndex }: ProjectMenuProps) {
  const { is_pinned: pinned, status, name } = project
  const acts = useProjectActs(project)
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
        entries={[
          {
            kind: 'action',
            label: 'Start reviewing',
            icon: <Play size={15} />,
            disabled: project.imageCount === 0,
            onChoose: () => goTo({ area: 'review', projectId: project.id, itemId: null }),
          },
          {
            kind: 'action',
            label: pinned ? 'Unpin' : 'Pin',
            icon: pinned ? <PinOff size={15} /> : <Pin size={15} />,
            onChoose: () => acts.setPinned(!pinned),
          },
          { kind: 'heading', label: 'Status' },
          ...PROJECT_STATUS_ROWS.map(({ value, label, tone }) => ({
            kind: 'one' as const,
            label,
            icon: <Circle size={11} fill="currentColor" className={styles[`tone-${tone}`]} />,
            checked: status === value,
            onChoose: () => {
              if (status !== value) acts.setStatus(value)
            },
          })),
        ]}
      />
    </span>
  )
}
