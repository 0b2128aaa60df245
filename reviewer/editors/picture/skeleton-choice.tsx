import type { Skeletons } from './skeletons'
import { amountText } from '../../../ui/texts'
import { useObservable } from '../use-observable'
import bar from '../bar.module.css'
import styles from './tool-bar.module.css'

interface SkeletonChoiceProps {
  readonly skeletons: Skeletons
  /** Returns the focus to the picture. */
  readonly onChosen: () => void
}

/** Chooses the template of the next skeleton while the skeleton tool is active. */
export function SkeletonChoice({ skeletons, onChosen }: SkeletonChoiceProps) {
  const { options, current } = useObservable(skeletons)
  const { skeleton } = current
  return (
    <div className={`${bar.bar} ${styles.bar}`} data-tool-bar>
      <label className={styles.field}>
        <span>Skeleton</span>
        <select
          value={current.key}
          onChange={(event) => {
            skeletons.choose(event.target.value)
            onChosen()
          }}
        >
          {options.map(({ key, name, skeleton: one }) => (
            <option key={key} value={key}>
              {one === undefined ? name : `${name} · ${amountText(one.count, 'point', 'points')}`}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.hint}>{hint(skeleton?.count, skeleton?.places !== undefined)}</span>
    </div>
  )
}

function hint(count: number | undefined, isKnown: boolean): string {
  if (count === undefined) return 'Click the points; Enter ends'
  if (!isKnown) return 'Click the points; X leaves one out'
  return 'Drag a box around it, or click the points; X leaves one out'
}
