import type { DoublesCheck, ToldFiles } from '#contract/imports'
import { amountText, countText } from '../../../ui/texts'
import styles from './new-project.module.css'

/** Lists annotations that match several items, or whose names differ in spelling. */
export function AnnotationMatches({ annotations }: Pick<DoublesCheck, 'annotations'>) {
  const { several, spelt } = annotations
  return (
    <>
      <ToldList
        files={several}
        title={`${amountText(several.count, 'annotation fits', 'annotations fit')} several items and ${several.count === 1 ? 'is' : 'are'} left out`}
      />
      <ToldList
        files={spelt}
        title={`${amountText(spelt.count, 'annotation is', 'annotations are')} spelt otherwise than ${spelt.count === 1 ? 'its item' : 'their items'}`}
      />
    </>
  )
}

function ToldList({ files: { count, first }, title }: { readonly files: ToldFiles; readonly title: string }) {
  if (count === 0) return null
  return (
    <details className={styles.matches}>
      <summary>{title}</summary>
      <ul>
        {first.map(({ file, reason }) => (
          <li key={file}>
            {file}: {reason}
          </li>
        ))}
        {count > first.length && <li>and {countText(count - first.length)} more</li>}
      </ul>
    </details>
  )
}
