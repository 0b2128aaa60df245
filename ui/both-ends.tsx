import styles from './both-ends.module.css'

/** As many letters as tell files of one series apart: a number and an ending. */
const TAIL = 12

/** A name in one line that loses its middle where there is no room for all of it; what is read aloud or copied is whole. */
export function BothEnds({ text }: { readonly text: string }) {
  const letters = [...text]
  if (letters.length <= 2 * TAIL) return <span className={styles.whole}>{text}</span>
  return (
    <span className={styles.ends}>
      <span className={styles.head}>{letters.slice(0, -TAIL).join('')}</span>
      <span className={styles.tail}>{letters.slice(-TAIL).join('')}</span>
    </span>
  )
}
