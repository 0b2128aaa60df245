import { CloudOff } from 'lucide-react'
import type { CurrentUser } from '#domain/entities'
import { JobsTray } from '../jobs/jobs-tray'
import { useConnectivity } from '../stores/connectivity-store'
import { AccountMenu } from './account-menu'
import styles from './top-bar.module.css'
import { UnsentChip } from './unsent-chip'

interface TopBarToolsProps {
  readonly user: CurrentUser
  readonly role: string | null
}

/** Connectivity, running jobs, unsent changes, and the person's menu. */
export function TopBarTools({ user, role }: TopBarToolsProps) {
  const offline = useConnectivity((state) => state.offline)
  return (
    <>
      {offline && (
        <span className={styles.chip} role="status">
          <CloudOff size={14} aria-hidden="true" />
          Offline
        </span>
      )}
      <JobsTray />
      <UnsentChip />
      <AccountMenu user={user} role={role} />
    </>
  )
}
