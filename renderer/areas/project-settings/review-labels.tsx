import { SettingRow } from '../../kit/setting-row'
import { useSettingPlace } from './asked-setting-store'
import type { ReviewPart } from './review-draft'
import styles from './settings-page.module.css'

/** Limits the number of classes per item. */
export function ReviewLabels({ draft, disabled, change }: ReviewPart) {
  const place = useSettingPlace('labels')
  return (
    <section className={styles.line} aria-label="Classes of an item" {...place}>
      <SettingRow
        label="Items may have several classes"
        hint="Off: a new class replaces the old one. On: add and remove each class."
        on={draft.labels === 'several'}
        disabled={disabled}
        onChange={(isOn) => change({ labels: isOn ? 'several' : 'one' })}
      />
    </section>
  )
}
