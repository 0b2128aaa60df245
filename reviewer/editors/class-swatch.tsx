import styles from './class-swatch.module.css'

/** The colour of a class beside its name; it says nothing aloud. */
export function ClassSwatch({ colour }: { readonly colour: string | undefined }) {
  return <span className={styles.swatch} style={{ background: colour }} aria-hidden />
}
