import { Unplug } from 'lucide-react'
import styles from './no-host-page.module.css'

/** Page for a reviewer that was opened without a host. */
export function NoHostPage() {
  return (
    <main className={styles.page}>
      <Unplug size={36} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h1 className={styles.title}>The reviewer can't start here</h1>
      <p className={styles.text}>
        It works inside Loupe, or inside a page that names itself with the <code>host</code> parameter. Open a project
        in Loupe and choose an item to review.
      </p>
    </main>
  )
}
