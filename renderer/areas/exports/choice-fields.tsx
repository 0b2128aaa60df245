import { useId, useState } from 'react'
import { readStatuses } from '#domain/workflow'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { statusesQuery } from '../../queries'
import { SearchField } from '../../../ui/search-field'
import { StatusMark } from '../../../ui/status-mark'
import { countText } from '../../../ui/texts'
import type { ExportChoice } from './export-choice'
import styles from './export-dialog.module.css'

interface ChoiceFieldsProps {
  readonly projectId: number
  readonly choice: ExportChoice
  readonly onChange: (choice: ExportChoice) => void
  readonly disabled: boolean
}

/** More folders than these are searched. */
const LISTED_FOLDERS = 8

/** Which items an export takes; without a mark anywhere it takes all. */
export function ChoiceFields({ projectId, choice, onChange, disabled }: ChoiceFieldsProps) {
  const id = useId()
  const statuses = useCall(statusesQuery(projectId), { select: readStatuses })
  const folders = useCall(rowQuery('listFolders', { projectId }))
  const [search, setSearch] = useState('')
  const named = folders.data?.data.filter(({ is_root: isRoot }) => !isRoot) ?? []
  const wanted = search.trim().toLowerCase()
  const listed = named.filter(
    ({ name }) => choice.folders.includes(name) || wanted === '' || name.toLowerCase().includes(wanted),
  )
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <legend className={styles.legend}>Which items</legend>
      <p className={styles.hint} id={`${id}-hint`}>
        Mark nothing to take all items.
      </p>
      <div role="group" aria-label="Statuses" aria-describedby={`${id}-hint`} className={styles.marks}>
        {(statuses.data ?? []).map((status) => (
          <label key={status.value} className={styles.mark}>
            <input
              type="checkbox"
              checked={choice.statuses.includes(status.value)}
              onChange={() => onChange({ ...choice, statuses: toggled(choice.statuses, status.value) })}
            />
            <StatusMark status={status} />
            {status.name}
          </label>
        ))}
      </div>
      {named.length > 0 && (
        <>
          {named.length > LISTED_FOLDERS && <SearchField label="Search folders" value={search} onChange={setSearch} />}
          <div role="group" aria-label="Folders" className={styles.folders}>
            {listed.map(({ id: folderId, name, imageCount }) => (
              <label key={folderId} className={styles.mark}>
                <input
                  type="checkbox"
                  checked={choice.folders.includes(name)}
                  onChange={() => onChange({ ...choice, folders: toggled(choice.folders, name) })}
                />
                <span className={styles.folder} title={name}>
                  {name}
                </span>
                <span className={styles.count}>{countText(imageCount)}</span>
              </label>
            ))}
            {listed.length === 0 && <p className={styles.hint}>No folder has “{search.trim()}” in its name.</p>}
          </div>
        </>
      )}
      <label className={styles.mark}>
        <input
          type="checkbox"
          checked={choice.pinned}
          onChange={() => onChange({ ...choice, pinned: !choice.pinned })}
        />
        Pinned items alone
      </label>
    </fieldset>
  )
}

function toggled<T>(list: readonly T[], one: T): readonly T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
}
