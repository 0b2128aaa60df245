import { CloudOff, HardDriveDownload, Hourglass, KeyRound } from 'lucide-react'
import { CATALOGUE, nextStep } from '#domain/errors'
import { useGuest } from '../bridge/guest-store'
import { useDesktop } from '../desktop/desktop-context'
import { useAct } from '../desktop/use-act'
import { usePlace } from '../router/place-store'
import { useConnectivity } from '../stores/connectivity-store'
import { notifyFailure } from '../stores/notice-store'
import { useOutbox } from '../stores/outbox-store'
import { useSeeAs } from '../stores/seen-store'
import { signIn } from '../stores/session-acts'
import { useSession } from '../stores/session-store'
import { Banner, BannerStack } from '../../ui/banner'
import { Button } from '../../ui/button'

/** Banners for every page: session ended, trial over, platform unreachable. */
export function Banners() {
  const phase = useSession((state) => state.phase)
  const trialExpired = useSession((state) => state.trialExpired)
  const trouble = useOutbox((state) => state.trouble)
  const seenAs = useSeeAs((state) => state.bar)
  const area = usePlace((state) => state.place.area)
  const offline = useConnectivity((state) => state.offline)
  // The reviewer shows these itself, and once is enough.
  const reviewing = area === 'review'
  const reviewerTells = useGuest((state) => state.phase === 'connected') && reviewing
  return (
    <BannerStack>
      {seenAs}
      {phase === 'expired' && !reviewing && <ExpiredBanner />}
      {trialExpired && (
        <Banner tone="warning" icon={<Hourglass size={16} />}>
          {`${CATALOGUE.trial_expired.message} ${CATALOGUE.trial_expired.next}`}
        </Banner>
      )}
      {trouble !== null && (
        <Banner tone="danger" icon={<HardDriveDownload size={16} />}>
          {`${trouble.message} ${nextStep(trouble)}`}
        </Banner>
      )}
      {offline && area !== 'offline' && !reviewerTells && (
        <Banner tone="warning" icon={<CloudOff size={16} />}>
          The platform can't be reached. Your changes are kept on this computer and sent when it is back.
        </Banner>
      )}
    </BannerStack>
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
      action={
        <Button look="primary" size="small" busy={again.isPending} onClick={() => again.mutate()}>
          Sign in
        </Button>
      }
    >
      Your session has ended. Sign in again to continue; unsent work is kept on this computer.
    </Banner>
  )
}
