import { useState } from 'react'
import type { WorkflowStatus } from '#domain/entities'
import type { WireFolder } from '#endpoints'
import { SearchField } from '../../../ui/search-field'
import { StatusMark } from '../../../ui/status-mark'
import { amountText, countText } from '../../../ui/texts'
import type { ExportChoices } from './choices-store'
import styles from './export-dialog.module.css'
import { SOURCE_LABEL, type Source } from './sources'

/** More folders than these are searched. */
const LISTED_FOLDERS = 8

interface ExportFormProps {
  readonly sources: readonly Source[]
  readonly source: Source['kind']
  readonly onSource: (kind: Source['kind']) => void
  readonly statuses: readonly WorkflowStatus[]
  readonly folders: readonly (WireFolder & { readonly imageCount: number })[]
  readonly choices: ExportChoices
  readonly onChoose: (choices: ExportChoices) => void
}

/** Which items an export takes: a part of the list, and what narrows it further. */
export function ExportForm({ sources, source, onSource, statuses, folders, choices, onChoose }: ExportFormProps) {
  const [search, setSearch] = useState('')
  const named = folders.filter(({ is_root: isRoot }) => !isRoot)
  const wanted = search.trim().toLowerCase()
  const listed = named.filter(({ name }) => choices.folders.includes(name) || name.toLowerCase().includes(wanted))
  return (
    <div className={styles.form}>
      {sources.length > 1 && (
        <fieldset className={styles.part}>
          <legend>Items</legend>
          {sources.map(({ kind, count }) => (
            <label key={kind} className={styles.line}>
              <input type="radio" name="source" checked={kind === source} onChange={() => onSource(kind)} />
              <span>
                {SOURCE_LABEL[kind]}
                {count !== undefined && ` (${countText(count)})`}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {statuses.length > 0 && (
        <fieldset className={styles.part}>
          <legend>Statuses</legend>
          <div className={styles.chips}>
            {statuses.map((status) => (
              <label key={status.value} className={styles.line}>
                <input
                  type="checkbox"
                  checked={choices.statuses.includes(status.value)}
                  onChange={() => onChoose({ ...choices, statuses: toggled(choices.statuses, status.value) })}
                />
                <StatusMark status={status} />
                <span>{status.name}</span>
              </label>
            ))}
          </div>
          {choices.statuses.length === 0 && <span className={styles.hint}>None is chosen: items of any status.</span>}
        </fieldset>
      )}
      {named.length > 0 && (
        <fieldset className={styles.part}>
          <legend>Folders</legend>
          {named.length > LISTED_FOLDERS && <SearchField label="Search folders" value={search} onChange={setSearch} />}
          <div className={styles.folders}>
            {listed.length === 0 && <span className={styles.hint}>No folder has “{search.trim()}” in its name.</span>}
            {listed.map(({ id, name, imageCount }) => (
              <label key={id} className={styles.line}>
                <input
                  type="checkbox"
                  checked={choices.folders.includes(name)}
                  onChange={() => onChoose({ ...choices, folders: toggled(choices.folders, name) })}
                />
                <span title={name}>{name}</span>
                <span className={styles.hint}>{amountText(imageCount, 'item', 'items')}</span>
              </label>
            ))}
          </div>
          {choices.folders.length === 0 && <span className={styles.hint}>None is chosen: the whole project.</span>}
        </fieldset>
      )}
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={choices.pinned}
          onChange={(event) => onChoose({ ...choices, pinned: event.target.checked })}
        />
        <span>Only pinned items</span>
      </label>
    </div>
  )
}

function toggled<T>(chosen: readonly T[], value: T): readonly T[] {
  return chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value]
}
