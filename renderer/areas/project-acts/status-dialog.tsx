import { Circle } from 'lucide-react'
import { useState } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { PROJECT_STATUS_ROWS } from '../../projects/project-status'
import tones from '../../projects/project-tones.module.css'
import { useProjectActs } from '../../projects/use-project-acts'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { ActDialogProps } from './act-dialog-props'
import styles from './clone-dialog.module.css'

/** Changes a project's status. */
export function StatusDialog({ project, onClose }: ActDialogProps) {
  const acts = useProjectActs(project)
  const offline = useConnectivity((state) => state.offline)
  const [chosen, setChosen] = useState(project.status)
  return (
    <Dialog
      title={`Status of “${project.name}”`}
      width={380}
      onClose={onClose}
      onSubmit={() => {
        if (offline) return
        onClose()
        if (chosen !== project.status) acts.askStatus(chosen)
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={offline} title={offline ? NEEDS_PLATFORM : undefined}>
            Set status
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices} aria-label="Status">
        {PROJECT_STATUS_ROWS.map(({ value, label, tone }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="status"
              checked={value === chosen}
              data-first-focus={value === chosen || undefined}
              onChange={() => setChosen(value)}
            />
            <Circle size={11} fill="currentColor" className={tones[tone]} />
            {label}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
