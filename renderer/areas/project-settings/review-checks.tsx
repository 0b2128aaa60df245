import { CHECK_TITLES, ITEM_CHECKS, ONLY_ITEM_CHECKS } from '#domain/annotation/checks/titles'
import { SettingRow } from '../../kit/setting-row'
import { TextField } from '../../../ui/text-field'
import checks from './review-tab.module.css'
import { useSettingPlace } from './asked-setting-store'
import type { ReviewPart } from './review-draft'
import styles from './settings-page.module.css'

/** The names and titles of the checks that apply to a project type. */
function checksOf(isOfItems: boolean): readonly (readonly [id: string, title: string])[] {
  return Object.entries(CHECK_TITLES).filter(([id]) => (isOfItems ? ITEM_CHECKS.has(id) : !ONLY_ITEM_CHECKS.has(id)))
}

interface ReviewChecksProps extends ReviewPart {
  /** true for projects that annotate whole items. */
  readonly isOfItems: boolean
}

/** Chooses the blocking checks, and the allowed overlap of two objects of a class. */
export function ReviewChecks({ draft, problem, disabled, change, isOfItems }: ReviewChecksProps) {
  const place = useSettingPlace('checks')
  const errors = new Set(draft.errors)
  return (
    <section className={styles.line} aria-label="Checks" {...place}>
      <h2 className={checks.title}>Checks before submitting</h2>
      <p className={styles.hint}>
        Warnings appear once and never block submitting. Errors block it, in the editor and on the platform.
      </p>
      <ul className={checks.list}>
        {checksOf(isOfItems).map(([id, title]) => (
          <li key={id} className={checks.check}>
            <span className={checks.name}>{title}</span>
            <select
              className={styles.select}
              aria-label={title}
              value={errors.has(id) ? 'error' : 'warning'}
              disabled={disabled}
              data-error={errors.has(id) || undefined}
              onChange={({ target }) =>
                change({
                  errors: target.value === 'error' ? [...draft.errors, id] : draft.errors.filter((one) => one !== id),
                })
              }
            >
              <option value="warning">Warning</option>
              <option value="error">Error</option>
            </select>
          </li>
        ))}
      </ul>
      {!isOfItems && (
        <SettingRow
          label="Objects of one class must not overlap"
          hint="Measured as intersection over union."
          on={draft.hasOverlap}
          disabled={disabled}
          onChange={(hasOverlap) => change({ hasOverlap })}
        />
      )}
      {!isOfItems && draft.hasOverlap && (
        <div className={checks.overlap}>
          <TextField
            label="From this percentage"
            inputMode="numeric"
            value={draft.overlap}
            disabled={disabled}
            hint="80 finds objects drawn twice; 1 lets areas only touch."
            error={problem?.key === 'overlap' ? problem.message : undefined}
            onChange={(overlap) => change({ overlap })}
          />
        </div>
      )}
    </section>
  )
}
