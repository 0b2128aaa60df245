import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Remark } from '#domain/annotation/comments/thread'
import type { Words } from '#domain/annotation/comments/change-threads'
import { Avatar } from '../../../ui/avatar'
import { IconButton } from '../../../ui/icon-button'
import { agoText, exactText } from '../../../ui/texts'
import { Composer } from './composer'
import type { FindPeople, Person } from '../document/people'
import { stretchesOf } from './mention'
import styles from './thread-card.module.css'

interface RemarkLineProps {
  readonly remark: Remark
  readonly nameOf: (email: string) => string
  readonly now: number
  readonly find: FindPeople | undefined
  /** What may be done with it; what may not be done isn't offered. */
  readonly onEdit: ((words: Words) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** What one person said, and what may be done with it. */
export function RemarkLine({ remark, nameOf, now, find, onEdit, onRemove }: RemarkLineProps) {
  const [isEdited, setEdited] = useState(false)
  const { text, email, at, mentions } = remark
  const name = nameOf(email)
  const called = mentions.map((one): Person => ({ email: one, name: nameOf(one) }))
  return (
    <li className={styles.remark}>
      <Avatar name={name} size={24} />
      <div className={styles.said}>
        <p className={styles.who}>
          <span className={styles.name} title={email}>
            {name}
          </span>
          {at !== undefined && (
            <time className={styles.when} dateTime={at} title={exactText(at)}>
              {agoText(at, now)}
              {remark.isEdited && ' · edited'}
            </time>
          )}
          <span className={styles.acts}>
            {onEdit !== undefined && !isEdited && (
              <IconButton label="Edit" icon={Pencil} iconSize={13} onClick={() => setEdited(true)} />
            )}
            {onRemove !== undefined && !isEdited && (
              <IconButton label="Delete" icon={Trash2} iconSize={13} onClick={onRemove} />
            )}
          </span>
        </p>
        {isEdited && onEdit !== undefined ? (
          <Composer
            label="Edit the comment"
            placeholder="Write a comment"
            first={text}
            sendLabel="Save"
            find={find}
            focus={1}
            called={called}
            onSend={(words) => {
              setEdited(false)
              onEdit(words)
            }}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <p className={styles.text}>
            {stretchesOf(text, called).map((one, nth) =>
              one.isMention ? (
                <span key={nth} className={styles.mention}>
                  {one.text}
                </span>
              ) : (
                one.text
              ),
            )}
          </p>
        )}
      </div>
    </li>
  )
}
