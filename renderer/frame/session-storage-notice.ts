import { dismiss, notify } from '../stores/notice-store'
import { useSession } from '../stores/session-store'

/** Tells a person whose session can't be stored, once per sign-in, and takes it back where it could be after all. */
export function explainSessionStorage(): () => void {
  let noticeId: number | null = null
  return useSession.subscribe(({ phase, kept }, before) => {
    // After a reload the person already knows about the session.
    const hasSignedIn = before.phase === 'signedOut' || before.phase === 'expired'
    if (phase === 'signedIn' && hasSignedIn && kept === 'memory') {
      noticeId = notify({
        tone: 'info',
        title: 'You stay signed in until Loupe is closed',
        text: "The keychain of this computer can't be used now, so the session is kept in memory alone.",
      })
    } else if (noticeId !== null && kept !== 'memory') {
      dismiss(noticeId)
      noticeId = null
    }
  })
}
