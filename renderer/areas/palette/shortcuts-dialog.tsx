import { given } from '#domain/given'
import { useGuest } from '../../bridge/guest-store'
import { knownCommands } from '../../frame/commands'
import { Dialog } from '../../../ui/dialog'
import { isMac } from '../../../ui/is-mac'
import { KeyCaps } from '../../../ui/key-caps'
import styles from './shortcuts-dialog.module.css'

const LIST_KEYS: readonly { readonly keys: string; readonly label: string }[] = [
  { keys: 'ArrowLeft', label: 'Move in a list: arrows, Page up and down, Home, End' },
  { keys: 'Enter', label: 'Open' },
  { keys: 'Space', label: 'Select or unselect an item' },
  { keys: 'Shift+ArrowDown', label: 'Select on to the next item' },
  { keys: 'Mod+A', label: 'Select all items' },
  { keys: 'Delete', label: 'Delete the selected items' },
  { keys: 'Shift+F10', label: 'Open the menu of an item' },
  { keys: 'Escape', label: 'Unselect, clear a search, close' },
]

/** Keys outside item lists. */
const PROJECT_KEYS: typeof LIST_KEYS = [
  { keys: 'Space', label: 'Show or hide the details of a project' },
  { keys: 'X', label: 'Select or unselect a project' },
  { keys: 'F2', label: 'Rename a project' },
]

/** All shortcuts of the app. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const inReviewer = useGuest((state) => state.commands)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width={520}>
      <Section title="Everywhere" rows={knownCommands()} />
      <Section title="In lists" rows={LIST_KEYS} />
      <Section title="In the list of projects" rows={PROJECT_KEYS} />
      <Section
        title="In the reviewer"
        rows={inReviewer.map(({ title, keys: [keys] }) => ({ label: title, ...given({ keys }) }))}
      />
    </Dialog>
  )
}

interface SectionProps {
  readonly title: string
  readonly rows: readonly { readonly keys?: string; readonly alsoKeys?: string; readonly label: string }[]
}

function Section({ title, rows }: SectionProps) {
  return (
    <section className={styles.sheet}>
      <h3>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(({ keys, alsoKeys, label }) =>
          keys === undefined ? null : (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>
                <KeyCaps keys={keys} isMac={isMac} />
                {alsoKeys !== undefined && (
                  <>
                    {' or '}
                    <KeyCaps keys={alsoKeys} isMac={isMac} />
                  </>
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
