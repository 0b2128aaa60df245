import { useId, useState } from 'react'
import type { WireGroup } from '#endpoints'
import { nextStep } from '#domain/errors'
import { useWrite } from '../../desktop/use-write'
import { Problem } from '../../kit/problem'
import { addressesIn } from '../../projects/shared-people'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { amountText } from '../../../ui/texts'
import styles from './groups.module.css'

/** Adds contributors to a group by e-mail address. */
export function GroupPeopleDialog({ group, onClose }: { readonly group: WireGroup; readonly onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const join = useWrite('changeGroupMembers', { changes: ['listGroups'], onDone: onClose })
  const known = new Set(group.members.map(({ email }) => email.toLowerCase()))
  const add = addressesIn(text).filter((address) => !known.has(address))
  const failure = join.error?.failure
  const send = () => {
    if (add.length > 0 && !join.isPending) join.mutate({ path: { groupId: group.id }, body: { add, remove: [] } })
  }
  return (
    <Dialog
      title={`Add people to “${group.name}”`}
      width={520}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={join.isPending} disabled={add.length === 0}>
            {add.length === 0 ? 'Add people' : `Add ${amountText(add.length, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.field}>
          <label htmlFor={id}>E-mail addresses of contributors</label>
          <textarea
            id={id}
            rows={4}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              join.reset()
            }}
            data-first-focus
          />
        </div>
        <p className={styles.muted}>
          A person is in one group at most. Adding them removes them from their present group and its projects.
        </p>
        <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}
