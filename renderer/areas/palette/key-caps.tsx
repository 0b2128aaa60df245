import { keyNames } from '../../frame/keys'
import styles from './palette.module.css'

const MAC = /Mac/.test(navigator.platform)

/** The keys of a shortcut as keycaps. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys}>
      {keyNames(keys, MAC).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
