import { nextStep } from '#domain/errors'
import { mfaQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import styles from './account-page.module.css'
import { PasswordForm } from './password-form'
import { TwoFactor } from './two-factor'

/** Password and two-factor settings of the sign-in service. */
export function SecurityTab() {
  const mfa = useCall(mfaQuery)
  const signInNeeded = mfa.error?.failure.code === 'sign_in_needed'
  return (
    <>
      <PasswordForm />
      <section className={`${styles.card} ${styles.section}`} aria-labelledby="two-factor">
        <h2 id="two-factor">Two-factor sign-in</h2>
        {mfa.data !== undefined ? (
          <TwoFactor kind={mfa.data} onChanged={() => void mfa.refetch()} />
        ) : signInNeeded ? (
          <p className={styles.hint}>
            {mfa.error?.failure.message} {mfa.error && nextStep(mfa.error.failure)}
          </p>
        ) : mfa.isError ? (
          <ErrorPanel
            title="The second factor can't be shown"
            failure={mfa.error.failure}
            onRetry={() => void mfa.refetch()}
            retrying={mfa.isFetching}
          />
        ) : (
          <Skeleton width="60%" />
        )}
      </section>
    </>
  )
}
