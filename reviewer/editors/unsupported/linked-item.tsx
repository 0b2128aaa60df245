import { ArrowDown, ExternalLink, Link2 } from 'lucide-react'
import { Button } from '../../../ui/button'
import { useReviewer } from '../../reviewer-context'
import { useKeys } from '../../shortcuts/use-keys'
import type { EditorProps } from '../editor'
import styles from './unsupported-editor.module.css'

/** No other addresses leave the app. */
const SECURE = /^https:/i

/** Shows where the file of a linked item lies, without asking for it; the person may open it in their browser. */
export function Editor({ opened: { item, media } }: EditorProps) {
  const { client, items } = useReviewer()
  const nextKeys = useKeys('items.next')
  const link = media?.link ?? ''
  return (
    <section className={styles.panel} aria-label={item.name}>
      <Link2 size={36} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h2 className={styles.title}>This item is a link</h2>
      <p className={styles.text}>
        Its file lies elsewhere. Loupe keeps the address and doesn’t fetch what is there, so it isn’t shown, and its
        status and approval can’t be changed here.
      </p>
      <dl className={styles.facts}>
        <dt>Item</dt>
        <dd>{item.name}</dd>
        <dt>Address</dt>
        <dd>{link}</dd>
      </dl>
      <div className={styles.actions}>
        {SECURE.test(link) && (
          <Button
            icon={<ExternalLink size={15} aria-hidden />}
            onClick={() => client.emit('navigate_to_url', { url: link })}
          >
            Open in the browser…
          </Button>
        )}
        <Button
          icon={<ArrowDown size={15} aria-hidden />}
          title={nextKeys === undefined ? 'Next item' : `Next item (${nextKeys})`}
          onClick={() => void items.step(1)}
        >
          Next item
        </Button>
      </div>
    </section>
  )
}
