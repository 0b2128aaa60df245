import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { readSetting, type SettingValue } from '#domain/project-settings'
import { SettingRow } from '../../kit/setting-row'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useSettingPlace } from './asked-setting-store'
import { LastChange } from './last-change'
import styles from './settings-page.module.css'
import { type OneSetting, useChange } from './use-settings'

const SAID_BY_LINE = ['bad_request', 'conflict'] as const

/** A setting's description, or the reason it can't be changed. */
function hintOf({ hindrance, isSaidAbove }: OneSetting, hint: string): string {
  return isSaidAbove ? hint : (hindrance ?? hint)
}

interface LineProps extends OneSetting {
  readonly hint: string
}

/** An on/off setting, saved at once. */
export function SwitchLine({ hint, ...setting }: LineProps) {
  const { save, write } = useChange(setting)
  const place = useSettingPlace<HTMLDivElement>(setting.name)
  return (
    <div className={styles.line} {...place}>
      <SettingRow
        label={setting.label}
        hint={hintOf(setting, hint)}
        on={setting.present?.value !== 0}
        disabled={setting.hindrance !== undefined || write.isPending}
        onChange={(on) => save(on ? 1 : 0)}
      />
      <ChangeOfSetting {...setting} textOf={(value) => (value === 0 ? 'off' : 'on')} onBack={save} />
    </div>
  )
}

/** A numeric setting, saved by a button; errors appear at the field. */
export function NumberLine({ hint, ...setting }: LineProps) {
  const { save, write } = useChange(setting, SAID_BY_LINE)
  const place = useSettingPlace<HTMLFormElement>(setting.name)
  const [typed, setTyped] = useState<string>()
  const { present, hindrance } = setting
  const shown = typed ?? (present === undefined ? '' : String(present.value))
  const read = readSetting(setting.name, shown.trim() === '' ? Number.NaN : Number(shown))
  const isChanged = typed !== undefined && typed.trim() !== String(present?.value ?? '')
  const failure = write.error?.failure
  const theirs = failure?.code === 'conflict' ? failure : undefined
  const refused = failure === undefined ? undefined : `${failure.message} ${nextStep(failure)}`
  return (
    <form
      {...place}
      className={styles.line}
      aria-label={setting.label}
      onSubmit={(event) => {
        event.preventDefault()
        if (read.ok && isChanged) save(read.value)
      }}
    >
      <div className={styles.field}>
        <TextField
          label={setting.label}
          inputMode="decimal"
          value={shown}
          disabled={hindrance !== undefined}
          hint={hintOf(setting, hint)}
          error={isChanged && !read.ok ? read.error : theirs === undefined ? refused : undefined}
          onChange={(value) => {
            write.reset()
            setTyped(value)
          }}
        />
        {hindrance === undefined && (
          <Button type="submit" disabled={!isChanged || !read.ok} busy={write.isPending}>
            Save
          </Button>
        )}
      </div>
      {theirs !== undefined && (
        <p className={styles.conflict} role="alert">
          {theirs.message} Now it is {String(present?.value ?? 'not set')}; you wrote {shown}. Save again to put yours
          in its place, or{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              write.reset()
              setTyped(undefined)
            }}
          >
            keep theirs
          </button>
          .
        </p>
      )}
      <ChangeOfSetting {...setting} textOf={String} onBack={save} />
    </form>
  )
}

interface ChangeOfSettingProps extends OneSetting {
  readonly textOf: (value: SettingValue) => string
  readonly onBack: (value: SettingValue) => void
}

function ChangeOfSetting({ present, hindrance, textOf, onBack }: ChangeOfSettingProps) {
  const { previous } = present ?? {}
  const back =
    previous === undefined || previous === null || hindrance !== undefined
      ? undefined
      : { label: `Back to ${textOf(previous)}`, onBack: () => onBack(previous) }
  return <LastChange by={present?.changed_by} at={present?.changed_at} back={back} />
}

interface ChoiceLineProps extends LineProps {
  readonly choices: readonly { readonly value: number; readonly label: string }[]
}

/** A setting with a few options, saved at once. */
export function ChoiceLine({ hint, choices, ...setting }: ChoiceLineProps) {
  const { save, write } = useChange(setting)
  const place = useSettingPlace<HTMLDivElement>(setting.name)
  const labelOf = (value: SettingValue) => choices.find((one) => one.value === value)?.label ?? String(value)
  return (
    <div className={styles.line} {...place}>
      <label className={styles.label}>
        {setting.label}
        <select
          className={styles.select}
          value={String(setting.present?.value ?? '')}
          disabled={setting.hindrance !== undefined || write.isPending}
          onChange={({ target }) => save(Number(target.value))}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className={styles.hint}>{hintOf(setting, hint)}</span>
      </label>
      <ChangeOfSetting {...setting} textOf={labelOf} onBack={save} />
    </div>
  )
}
