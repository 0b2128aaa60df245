import { ArrowDown, ExternalLink, Link2, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { OpenedItem } from '#protocol/actions'
import { Button } from '../../../ui/button'
import { useReviewer } from '../../reviewer-context'
import { useKeys } from '../../shortcuts/use-keys'
import type { EditorProps } from '../editor'
import styles from './unsupported-editor.module.css'

/** No other addresses leave the app. */
const SECURE = /^https:/i

const LOCKED = 'Status and approval are locked because this item can’t be displayed.'

/** Why a linked file isn't shown, and what to do next; `not_loaded`: this host of the reviewer loads none. */
const REASON = {
  unasked: { title: 'Allow this host to see the picture', text: 'No picture was loaded from its host yet.' },
  insecure: {
    title: 'This link isn’t secure',
    text: 'Loupe loads linked pictures from plain https addresses alone. Link to the https address of the file.',
  },
  not_picture: {
    title: 'This link leads to no picture',
    text: 'Loupe shows linked pictures alone. Upload the file to work on it.',
  },
  not_loaded: { title: 'This item is a link', text: 'Linked files aren’t loaded here. Upload the file to work on it.' },
} as const

function reasonOf(state: NonNullable<OpenedItem['media']>['linkState']): keyof typeof REASON {
  if (state === undefined) return 'not_loaded'
  return state === 'open' ? 'not_picture' : state
}

/** Says where the file of a linked item lies and why it isn't shown; the person may allow its host or open it in their browser. */
export function Editor({ opened: { item, media }, isAhead }: EditorProps) {
  const { client, current, items, notices } = useReviewer()
  const nextKeys = useKeys('items.next')
  const link = media?.link ?? ''
  const reason = reasonOf(media?.linkState)
  const { title, text } = REASON[reason]
  const host = URL.parse(link)?.host ?? ''
  const [isAsking, setAsking] = useState(false)

  async function allow(): Promise<void> {
    setAsking(true)
    const answer = await client.call('allowLink', [item.id])
    setAsking(false)
    if (!answer.ok) notices.tell(answer.error, 'Couldn’t allow the host')
    else if (answer.value.allowed) current.retry()
  }

  return (
    <section className={styles.panel} aria-label={item.name}>
      <Link2 size={36} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>
        {text} {LOCKED}
      </p>
      <dl className={styles.facts}>
        <dt>Item</dt>
        <dd>{item.name}</dd>
        <dt>Address</dt>
        <dd>{link}</dd>
      </dl>
      <div className={styles.actions}>
        {reason === 'unasked' && (
          <Button
            look="primary"
            icon={<ShieldCheck size={15} aria-hidden />}
            busy={isAsking}
            disabled={isAhead}
            onClick={() => void allow()}
          >
            Allow {host}…
          </Button>
        )}
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
