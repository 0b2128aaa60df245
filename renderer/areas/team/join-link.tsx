import { CopyButton } from '../../kit/copy-button'
import styles from './team.module.css'

/** A join link to pass on, because Loupe sends no mail. */
export function JoinLink({ url }: { readonly url: string }) {
  return (
    <div className={styles.link}>
      <code className={styles.secret}>{url}</code>
      <div className={styles.buttons}>
        <CopyButton label="Copy join link" text={url} />
      </div>
      <p className={styles.hint}>
        Works for one account and seven days, on this computer. A new link ends this one. Send it yourself: Loupe sends
        no mail.
      </p>
    </div>
  )
}
