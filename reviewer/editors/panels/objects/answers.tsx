import type { AnnotationObject } from '#domain/annotation/document/read-document'
import styles from './answers.module.css'
import { className } from './words'

/** What was said about the whole item: each class, and the answers that go with it. */
export function Answers({ tags }: { readonly tags: readonly AnnotationObject[] }) {
  return (
    <section className={styles.answers} aria-label="Tags">
      <h3 className={styles.title}>Tags of the item</h3>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag.row} className={styles.tag}>
            <p className={styles.name}>
              <span className={styles.swatch} style={{ background: tag.colour }} aria-hidden />
              {className(tag.className)}
            </p>
            {tag.attributes.length > 0 && <AttributeList object={tag} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The attributes of an object, those of one group together. */
export function AttributeList({ object }: { readonly object: Pick<AnnotationObject, 'attributes'> }) {
  const groups = Map.groupBy(object.attributes, ({ group }) => group)
  return (
    <dl className={styles.attributes}>
      {[...groups].map(([group, entries]) => (
        <div key={group} className={styles.attribute}>
          <dt>{group === '' ? 'Attribute' : group}</dt>
          <dd>{entries.map(({ value }) => value).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
