import { Plus, Trash2 } from 'lucide-react'
import { LIMITED, type Limited, REVIEW_RULES_MAX } from '#domain/review-rules'
import type { WireClass } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { TextField } from '../../../ui/text-field'
import { useSettingPlace } from './asked-setting-store'
import { limitDraftProblem, type LimitDraft, type ReviewPart } from './review-draft'
import limits from './review-tab.module.css'
import styles from './settings-page.module.css'

const WORDS: Readonly<Record<Limited, string>> = {
  count: 'Number of objects',
  width: 'Width in pixels',
  height: 'Height in pixels',
  area: 'Size in square pixels',
  answer: 'Answer to…',
}
const NUMERIC = 'numeric'

interface ReviewLimitsProps extends ReviewPart {
  readonly projectId: number
}

/** Limits the count, size and answers of a class's objects. */
export function ReviewLimits({ draft, disabled, change, projectId }: ReviewLimitsProps) {
  const listed = useCall(rowQuery('listClasses', { projectId }))
  const place = useSettingPlace('limits')
  const classes = listed.data?.data ?? []
  const set = (at: number, part: Partial<LimitDraft>) =>
    change({ limits: draft.limits.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <section className={styles.line} aria-label="Numbers" {...place}>
      <h2 className={limits.title}>Numbers</h2>
      <p className={styles.hint}>
        Limits for objects per class, their size, and numeric answers. Leave a field empty for no limit.
      </p>
      {draft.limits.length > 0 && (
        <ul className={limits.list}>
          {draft.limits.map((limit, at) => (
            <LimitRow
              // Rows have no names of their own, and are changed by their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              limit={limit}
              classes={classes}
              disabled={disabled}
              onChange={(part) => set(at, part)}
              onRemove={() => change({ limits: draft.limits.filter((_, place) => place !== at) })}
            />
          ))}
        </ul>
      )}
      {!disabled && (
        <div className={styles.buttons}>
          <Button
            size="small"
            icon={<Plus size={14} />}
            disabled={classes.length === 0 || draft.limits.length >= REVIEW_RULES_MAX.limits}
            title={classes.length === 0 ? 'The project has no classes yet.' : undefined}
            onClick={() =>
              change({
                limits: [
                  ...draft.limits,
                  { className: classes[0]?.name ?? '', of: 'count', group: '', least: '', most: '' },
                ],
              })
            }
          >
            Add a limit
          </Button>
        </div>
      )}
    </section>
  )
}

interface LimitRowProps {
  readonly limit: LimitDraft
  readonly classes: readonly WireClass[]
  readonly disabled: boolean
  readonly onChange: (part: Partial<LimitDraft>) => void
  readonly onRemove: () => void
}

function LimitRow({ limit, classes, disabled, onChange, onRemove }: LimitRowProps) {
  const { className, of, group, least, most } = limit
  const groups = classes.find(({ name }) => name === className)?.attribute_groups ?? []
  const numbers = groups.filter(({ group_type }) => group_type === NUMERIC).map(({ name }) => name)
  const kinds = LIMITED.filter((one) => one !== 'answer' || numbers.length > 0 || of === 'answer')
  const isTyped = least !== '' || most !== '' || of === 'answer'
  const problem = isTyped ? limitDraftProblem(limit) : undefined
  const choose = (next: Partial<LimitDraft>) => {
    const kind = next.of ?? of
    onChange({ ...next, group: kind === 'answer' ? (next.group ?? numbers[0] ?? '') : '' })
  }
  return (
    <li className={limits.limit}>
      <div className={limits.what}>
        <select
          className={styles.select}
          aria-label="Class"
          value={className}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ className: target.value, ...(of === 'answer' && { of: 'count', group: '' }) })
          }
        >
          {!classes.some(({ name }) => name === className) && <option value={className}>{className}</option>}
          {classes.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </select>
        <select
          className={styles.select}
          aria-label="Limit"
          value={of}
          disabled={disabled}
          onChange={({ target }) => {
            const kind = kinds.find((one) => one === target.value)
            if (kind !== undefined) choose({ of: kind })
          }}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </select>
        {of === 'answer' && (
          <select
            className={styles.select}
            aria-label="Question"
            value={group}
            disabled={disabled}
            onChange={({ target }) => choose({ group: target.value })}
          >
            {!numbers.includes(group) && <option value={group}>{group}</option>}
            {numbers.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
        {!disabled && <IconButton label="Remove this limit" icon={Trash2} onClick={onRemove} />}
      </div>
      <div className={limits.range}>
        <TextField
          label="At least"
          inputMode="decimal"
          value={least}
          disabled={disabled}
          error={problem}
          onChange={(next) => onChange({ least: next })}
        />
        <TextField
          label="At most"
          inputMode="decimal"
          value={most}
          disabled={disabled}
          onChange={(next) => onChange({ most: next })}
        />
      </div>
    </li>
  )
}
