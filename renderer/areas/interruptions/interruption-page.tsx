import { type ReactNode, useEffect, useRef } from 'react'
import maintenancePicture from '../../../resources/pages/maintenance.svg'
import offlinePicture from '../../../resources/pages/offline.svg'
import { useAct } from '../../desktop/use-act'
import { takeConnectivity, useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { exactText } from '../../../ui/texts'
import styles from './interruption-page.module.css'

interface InterruptionProps {
  readonly picture: string
  readonly title: string
  readonly children: ReactNode
}

function Interruption({ picture, title, children }: InterruptionProps) {
  const probe = useAct((desktop) => desktop.connectivity.retry(), { onDone: takeConnectivity })
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => page.current?.focus(), [])
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      <img src={picture} className={styles.picture} alt="" />
      <h1 className={styles.title}>{title}</h1>
      {children}
      <div className={styles.actions}>
        <Button busy={probe.isPending} onClick={() => probe.mutate()}>
          Try again now
        </Button>
      </div>
    </div>
  )
}

function OfflinePage() {
  return (
    <Interruption picture={offlinePicture} title="You are offline">
      <p className={styles.text}>
        The platform can't be reached. Unsent work is safe on this computer, and you return to where you were as soon as
        the connection is back.
      </p>
    </Interruption>
  )
}

function MaintenancePage() {
  const maintenance = useConnectivity((state) => state.maintenance)
  const until = exactText(maintenance?.until ?? '')
  return (
    <Interruption picture={maintenancePicture} title="Under maintenance">
      <p className={styles.text}>
        {maintenance?.message || 'The platform is under maintenance.'}
        {until !== '' && ` It should be back on ${until}.`}
      </p>
      <p className={styles.text}>Unsent work is safe on this computer. Loupe returns to where you were when it ends.</p>
    </Interruption>
  )
}

/** Replaces the person's page during an interruption. */
export function InterruptionPage({ area }: { readonly area: 'offline' | 'maintenance' }) {
  return area === 'offline' ? <OfflinePage /> : <MaintenancePage />
}
