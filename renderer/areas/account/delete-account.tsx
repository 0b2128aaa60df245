import { useState } from 'react'
import { Button } from '../../../ui/button'
import styles from './account-page.module.css'
import { DeleteAccountDialog } from './delete-account-dialog'

/** The section for deleting the account. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={`${styles.card} ${styles.danger}`} aria-labelledby="delete-account">
      <div>
        <h2 id="delete-account">Delete account</h2>
        <p className={styles.hint}>Deletes your account and the teams without other members for good.</p>
      </div>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      {open && <DeleteAccountDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  )
}
