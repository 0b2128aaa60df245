import { HardDrive, KeyRound, LogIn, UserPlus } from 'lucide-react'
import { nextStep } from '#domain/errors'
import { appInfoQuery } from '../../queries'
import { callQuery } from '../../desktop/call-query'
import { useDesktop } from '../../desktop/desktop-context'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { signIn } from '../../stores/session-acts'
import { retrySession, useSession } from '../../stores/session-store'
import { BrandMark } from '../../../ui/brand-mark'
import { Button } from '../../../ui/button'
import styles from './welcome-page.module.css'
import { WelcomePicture } from './welcome-picture'
import { REASONS } from './welcome-texts'

/** All choices ever stored in this installation, read when the page opened. */
const chosenQuery = callQuery(['choices'], (desktop) => desktop.choices.read())

const reload = () => window.location.reload()

/** The first page for signed-out people: describes the app, why they are here, and how to sign in. */
export function WelcomePage() {
  const desktop = useDesktop()
  const info = useCall(appInfoQuery)
  const enter = useAct(() => signIn(desktop, reload))
  const unlock = useAct(() => retrySession(desktop, reload))
  const reason = useSession((state) => state.reason)
  const why = reason === null ? undefined : REASONS[reason]
  const chosen = useCall(chosenQuery)
  const isLocal = info.data?.localPlatform === true
  // This computer was never used before, so there is no account to sign in to.
  const isFirst = isLocal && reason === null && chosen.data !== undefined && Object.keys(chosen.data).length === 0
  const busy = enter.isPending || unlock.isPending
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <div className={styles.brand}>
          <BrandMark size={30} />
          Loupe
        </div>
        <div className={styles.invite}>
          <h1 className={styles.title}>Every annotation deserves a second look.</h1>
          <p className={styles.lead}>
            Review and move on: your team's projects, with a reviewer that keeps up with your hands.
          </p>
          <Trouble failure={enter.error?.failure ?? unlock.error?.failure} />
          <div className={styles.actions}>
            {isFirst && (
              <Button
                look="primary"
                size="large"
                icon={<UserPlus size={17} />}
                busy={enter.isPending}
                disabled={busy}
                onClick={() => enter.mutate()}
              >
                Create account
              </Button>
            )}
            <Button
              look={isFirst ? 'secondary' : 'primary'}
              size="large"
              icon={<LogIn size={17} />}
              busy={enter.isPending && !isFirst}
              disabled={busy}
              onClick={() => enter.mutate()}
            >
              {enter.isPending && !isFirst ? 'Signing in…' : 'Sign in'}
            </Button>
            {why?.retry !== undefined && !enter.isPending && (
              <Button
                size="large"
                icon={<KeyRound size={16} />}
                busy={unlock.isPending}
                disabled={busy}
                onClick={() => unlock.mutate()}
              >
                {why.retry}
              </Button>
            )}
            {enter.isPending && <span role="status">Continue in the sign-in window.</span>}
          </div>
          {isLocal && (
            <p className={styles.note}>
              <HardDrive size={15} aria-hidden="true" />
              {reason === null && !isFirst && 'You can create another account when you sign in. '}
              This copy of Loupe works on this computer. Your projects, pictures and annotations stay here.
            </p>
          )}
        </div>
        <p className={styles.foot}>{info.data === undefined ? '\u00a0' : `Loupe ${info.data.version}`}</p>
      </div>
      <div className={styles.picture}>
        <WelcomePicture />
      </div>
    </main>
  )
}

/** The latest error, or else the reason for being signed out. */
function Trouble({ failure }: { readonly failure: Parameters<typeof nextStep>[0] | undefined }) {
  const { reason, email, problem } = useSession()
  if (failure !== undefined) {
    const calm = failure.code === 'sign_in_cancelled'
    return (
      <p className={calm ? `${styles.problem} ${styles.calm}` : styles.problem} role={calm ? 'status' : 'alert'}>
        {[failure.message, nextStep(failure)].filter(Boolean).join(' ')}
      </p>
    )
  }
  if (reason === null) return null
  return (
    <p className={`${styles.problem} ${styles.calm}`} role="status">
      {REASONS[reason].text(email === null ? '' : ` of ${email}`)} {problem?.message}
    </p>
  )
}
