import { useId } from 'react'
import { reasonsOf, REVIEW_RULES_MAX } from '#domain/review-rules'
import { SettingRow } from '../../kit/setting-row'
import { useSettingPlace } from './asked-setting-store'
import type { ReviewPart } from './review-draft'
import styles from './settings-page.module.css'

/** Preset reasons for disapproving an object, or for leaving an issue unfixed. */
export function ReviewReasons({ draft, problem, disabled, change }: ReviewPart) {
  const place = useSettingPlace('reasons')
  const leftPlace = useSettingPlace('leftReasons')
  return (
    <>
      <section className={styles.line} aria-label="Disapproving an object" {...place}>
        <Lines
          label="Reasons for disapproving an object"
          hint="One a line. A person who disapproves an object picks one by a digit, or writes another."
          value={draft.reasons}
          disabled={disabled}
          onChange={(reasons) => change({ reasons })}
        />
        <SettingRow
          label="Ask for a reason each time"
          hint="Off: a reason is optional."
          on={draft.isReasonNeeded}
          disabled={disabled}
          onChange={(isReasonNeeded) => change({ isReasonNeeded })}
        />
        {problem?.key === 'reasons' && (
          <p className={styles.conflict} role="alert">
            {problem.message}
          </p>
        )}
      </section>
      <section className={styles.line} aria-label="Leaving an issue as it is" {...leftPlace}>
        <Lines
          label="Reasons for leaving an issue as it is"
          hint="One a line. Without any, people write their own."
          value={draft.leftReasons}
          disabled={disabled}
          onChange={(leftReasons) => change({ leftReasons })}
        />
      </section>
    </>
  )
}

interface LinesProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}

function Lines({ label, hint, value, disabled, onChange }: LinesProps) {
  const id = useId()
  const count = reasonsOf(value).length
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.area}
        rows={4}
        value={value}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
        {count === REVIEW_RULES_MAX.reasons && ` At most ${REVIEW_RULES_MAX.reasons} are kept.`}
      </span>
    </div>
  )
}
