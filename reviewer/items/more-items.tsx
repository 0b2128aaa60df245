import { CloudUpload, Inbox, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useReviewer } from '../reviewer-context'
import { useDerived, useItems } from '../use-reviewer-state'
import { isReadOnly } from '../session/read-only'
import type { ItemsState } from './items-store'
import styles from './more-items.module.css'

interface Look {
  readonly Icon: LucideIcon
  readonly text: string
  readonly look?: string | undefined
  readonly hint?: string
}

const OPEN: Look = { Icon: Inbox, text: 'Request items' }
const LOOKS: Readonly<Record<ItemsState['request'], Look>> = {
  open: OPEN,
  asking: { ...OPEN, Icon: LoaderCircle, look: styles.spinner },
  held: {
    Icon: CloudUpload,
    text: 'Request waiting to be sent',
    hint: 'It is sent as soon as the platform answers',
  },
  unknown: OPEN,
}

/** Foot of the list, where the person can request more work. */
export function MoreItems() {
  const isOffered = useRequestOffered()
  if (!isOffered) return null
  return (
    <footer className={styles.foot}>
      <RequestButton className={styles.request} />
    </footer>
  )
}

/** Requests more items from the platform; only for permitted people. */
export function RequestButton({ className }: { readonly className: string | undefined }) {
  const { request } = useReviewer()
  const isOffered = useRequestOffered()
  const blocked = useDerived(isReadOnly)
  const state = useItems((items) => items.request)
  if (!isOffered) return null
  const { Icon, look, text, hint } = LOOKS[state]
  return (
    <button
      type="button"
      className={className}
      disabled={blocked || state !== 'open'}
      aria-busy={state === 'asking'}
      title={hint}
      onClick={() => void request.ask()}
    >
      <Icon size={14} aria-hidden className={look} />
      {text}
    </button>
  )
}

function useRequestOffered(): boolean {
  return useDerived(({ permissions, items }) => permissions.project.request && items.request !== 'unknown')
}
