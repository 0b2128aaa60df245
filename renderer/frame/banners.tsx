import { CloudOff, HardDriveDownload, Hourglass, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { CATALOGUE, nextStep } from '#domain/errors'
import { useGuest } from '../bridge/guest-store'
import { useDesktop } from '../desktop/desktop-context'
import { useAct } from '../desktop/use-act'
import { usePlace } from '../router/place-store'
import { useConnectivity } from '../stores/connectivity-store'
import { notifyFailure } from '../stores/notice-store'
import { useOutbox } from '../stores/outbox-store'
import { signIn, useSession } from '../stores/session-store'
import { Button } from '../../ui/button'
import styles from './banner.module.css'

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly icon: ReactNode
  readonly text: string
  readonly action?: ReactNode
}

function Banner({ tone, icon, text, action }: BannerProps) {
  return (
    <div className={tone === 'info' ? styles.banner : `${styles.banner} ${styles[tone]}`} role="status">
      {icon}
      <span className={styles.text}>{text}</span>
      {action}
    </div>
  )
}

/** What the person must know on every page: the session ended, the trial is over, the platform is away. */
export function Banners() {
  const phase = useSession((state) => state.phase)
  const trialExpired = useSession((state) => state.trialExpired)
  const trouble = useOutbox((state) => state.trouble)
  const area = usePlace((state) => state.place.area)
  const offline = useConnectivity((state) => state.offline)
  // The reviewer tells these by itself, and once is enough.
  const reviewing = area === 'review'
  const reviewerTells = useGuest((state) => state.phase === 'connected') && reviewing
  return (
    <>
      {phase === 'expired' && !reviewing && <ExpiredBanner />}
      {trialExpired && (
        <Banner
          tone="warning"
          icon={<Hourglass size={16} />}
          text={`${CATALOGUE.trial_expired.message} ${CATALOGUE.trial_expired.next}`}
        />
      )}
      {trouble !== null && (
        <Banner tone="danger" icon={<HardDriveDownload size={16} />} text={`${trouble.message} ${nextStep(trouble)}`} />
      )}
      {offline && area !== 'offline' && !reviewerTells && (
        <Banner
          tone="warning"
          icon={<CloudOff size={16} />}
          text="The platform can't be reached. Your changes are kept on this computer and sent when it is back."
        />
      )}
    </>
  )
}

function ExpiredBanner() {
  const desktop = useDesktop()
  const again = useAct(() => signIn(desktop, () => window.location.reload()), {
    onFailed: ({ failure }) => failure.code !== 'sign_in_cancelled' && notifyFailure(failure, 'Signing in failed'),
  })
  return (
    <Banner
      tone="danger"
      icon={<KeyRound size={16} />}
      text="Your session has ended. Sign in again to go on; unsent work is kept on this computer."
      action={
        <Button look="primary" size="small" busy={again.isPending} onClick={() => again.mutate()}>
          Sign in
        </Button>
      }
    />
  )
}
