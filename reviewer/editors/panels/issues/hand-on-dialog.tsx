import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import type { HandOnQuestion } from '../../document/handing-on'
import styles from './hand-on-dialog.module.css'

/** So many kinds are named; the panel has the others. */
const NAMED = 6

/** Says what is open of an item that is to be handed on; it keeps nobody from it. */
export function HandOnDialog({ question }: { readonly question: HandOnQuestion }) {
  const { groups, count, answer, goThere } = question
  return (
    <Dialog
      title={
        count === 1 ? 'One thing is open on this item' : `${count.toLocaleString('en')} things are open on this item`
      }
      width={440}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(true)}>Hand on anyway</Button>
          <Button look="primary" data-first-focus onClick={goThere}>
            Go there
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {groups.slice(0, NAMED).map((group) => (
          <li key={group.id}>
            <strong>{group.title}</strong> <span className={styles.count}>{group.count.toLocaleString('en')}</span>
            <p className={styles.text}>{group.issues[0]?.text}</p>
          </li>
        ))}
      </ul>
      {groups.length > NAMED && <p className={styles.text}>And {groups.length - NAMED} more kinds.</p>}
      <p className={styles.note}>What you hand on anyway is not asked about again until it changes.</p>
    </Dialog>
  )
}
