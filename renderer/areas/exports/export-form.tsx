import { History } from 'lucide-react'
import { useState } from 'react'
import type { WorkflowStatus } from '#domain/entities'
import type { FormatRow } from '#domain/annotation/formats/format'
import { EXPORT_STATE } from '#domain/enums'
import type { WireExport, WireFolder } from '#endpoints'
import { Menu } from '../../../ui/menu'
import { SearchField } from '../../../ui/search-field'
import { StatusMark } from '../../../ui/status-mark'
import { amountText, countText } from '../../../ui/texts'
import type { ExportChoices, ExportFormat } from './choices-store'
import { FormatChoice } from './format-choice'
import styles from './export-dialog.module.css'
import { SOURCE_LABEL, type Source } from './sources'

/** More folders than these are searched. */
const LISTED_FOLDERS = 8

interface ExportFormProps extends ChoicesProps {
  readonly sources: readonly Source[]
  readonly source: Source['kind']
  readonly onSource: (kind: Source['kind']) => void
  readonly statuses: readonly WorkflowStatus[]
  readonly folders: readonly (WireFolder & { readonly imageCount: number })[]
  /** Whether it is a multimodal project, whose annotations can be a table. */
  readonly hasForm: boolean
  /** The formats of the project's type; empty: there is only one form. */
  readonly rows: readonly FormatRow[]
  /** The chosen format needs the items' files. */
  readonly needsMedia: boolean
  /** The chosen format holds the texts already. */
  readonly holdsTexts: boolean
  /** This computer makes it from the platform’s archive, without files and without a table of items. */
  readonly isOwn: boolean
  /** Each mask can also be had in the colours of its classes. */
  readonly canFuse: boolean
  /** Its items are links: the platform has neither their files nor their pins. */
  readonly isLinked: boolean
  /** The earlier exports of the project. */
  readonly earlier: readonly WireExport[]
  /** The one to compare with. */
  readonly since: WireExport | undefined
  readonly onSince: (id: number | undefined) => void
}

const FORMATS: readonly { readonly format: ExportFormat; readonly label: string; readonly hint: string }[] = [
  { format: 'native', label: 'JSON', hint: 'one file for each item' },
  { format: 'jsonl', label: 'JSONL', hint: 'one line for each item' },
  { format: 'csv', label: 'CSV', hint: 'a table; values other than text are JSON' },
]
/** Most earlier exports offered to compare with. */
const COMPARED_MAX = 20

/** The items of an export, as a part of the list with further filters, and their format. */
export function ExportForm(props: ExportFormProps) {
  const {
    sources,
    source,
    onSource,
    statuses,
    folders,
    choices,
    onChoose,
    hasForm,
    rows,
    needsMedia,
    holdsTexts,
    isOwn,
    canFuse,
    isLinked,
    earlier,
    since,
    onSince,
  } = props
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
      {statuses.length > 0 && <StatusPart statuses={statuses} choices={choices} onChoose={onChoose} />}
      {folders.some(({ is_root: isRoot }) => !isRoot) && (
        <FolderPart folders={folders} choices={choices} onChoose={onChoose} />
      )}
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={choices.pinned && !isLinked}
          disabled={isLinked}
          onChange={(event) => onChoose({ ...choices, pinned: event.target.checked })}
        />
        <span>Only pinned items</span>
        {isLinked && <span className={styles.hint}>not for projects with linked items</span>}
      </label>
      {!isOwn && (
        <BesidePart
          choices={choices}
          onChoose={onChoose}
          needsMedia={needsMedia}
          holdsTexts={holdsTexts}
          isLinked={isLinked}
        />
      )}
      {canFuse && (
        <label className={styles.line}>
          <input
            type="checkbox"
            checked={choices.fuse}
            onChange={(event) => onChoose({ ...choices, fuse: event.target.checked })}
          />
          <span>With fused pictures</span>
          <span className={styles.hint}>each mask also in the colours of its classes</span>
        </label>
      )}
      {rows.length > 1 && !hasForm && <FormatChoice rows={rows} choices={choices} onChoose={onChoose} />}
      {hasForm && <TablePart rows={rows} choices={choices} onChoose={onChoose} />}
      <SincePart earlier={isOwn ? [] : earlier} since={since} onSince={onSince} />
    </div>
  )
}

interface ChoicesProps {
  readonly choices: ExportChoices
  readonly onChoose: (choices: ExportChoices) => void
}

/** The items’ files and a table of the items, which an archive of the platform can hold. */
function BesidePart({
  choices,
  onChoose,
  needsMedia,
  holdsTexts,
  isLinked,
}: ChoicesProps & Pick<ExportFormProps, 'needsMedia' | 'holdsTexts' | 'isLinked'>) {
  return (
    <>
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={(choices.media || needsMedia || holdsTexts) && !isLinked}
          disabled={isLinked || needsMedia || holdsTexts}
          onChange={(event) => onChoose({ ...choices, media: event.target.checked })}
        />
        <span>With the items’ files</span>
        <span className={styles.hint}>
          {isLinked
            ? 'the files of linked items are not on the platform'
            : needsMedia
              ? 'this format consists of them'
              : holdsTexts
                ? 'this format holds the texts'
                : 'as imported, beside their annotations'}
        </span>
      </label>
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={choices.items}
          onChange={(event) => onChoose({ ...choices, items: event.target.checked })}
        />
        <span>With a table of items</span>
        <span className={styles.hint}>status, approval, assignees and folder of each item in items.csv</span>
      </label>
    </>
  )
}

/** The statuses of the exported items. */
function StatusPart({ statuses, choices, onChoose }: ChoicesProps & Pick<ExportFormProps, 'statuses'>) {
  return (
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
      {choices.statuses.length === 0 && <span className={styles.hint}>None chosen: items of any status.</span>}
    </fieldset>
  )
}

/** The folders of the exported items; many folders can be searched. */
function FolderPart({ folders, choices, onChoose }: ChoicesProps & Pick<ExportFormProps, 'folders'>) {
  const [search, setSearch] = useState('')
  const named = folders.filter(({ is_root: isRoot }) => !isRoot)
  const wanted = search.trim().toLowerCase()
  const listed = named.filter(({ name }) => choices.folders.includes(name) || name.toLowerCase().includes(wanted))
  return (
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
      {choices.folders.length === 0 && <span className={styles.hint}>None chosen: the whole project.</span>}
    </fieldset>
  )
}

/** The formats of a multimodal project: files, lines or a table. */
function TablePart({ rows, choices, onChoose }: ChoicesProps & Pick<ExportFormProps, 'rows'>) {
  return (
    <fieldset className={styles.part}>
      <legend>Format</legend>
      {[...FORMATS, ...rows.map(({ id, label, about }) => ({ format: id, label, hint: about }))].map(
        ({ format, label, hint }) => (
          <label key={format} className={styles.line}>
            <input
              type="radio"
              name="format"
              checked={choices.format === format}
              onChange={() => onChoose({ ...choices, format })}
            />
            <span>{label}</span>
            <span className={styles.hint}>{hint}</span>
          </label>
        ),
      )}
      {choices.format === 'csv' && (
        <label className={styles.line}>
          <input
            type="checkbox"
            checked={!choices.rawFormulas}
            onChange={(event) => onChoose({ ...choices, rawFormulas: !event.target.checked })}
          />
          <span>Escape formulas</span>
          <span className={styles.hint}>spreadsheets show them as text, with ' before them; turn off for scripts</span>
        </label>
      )}
    </fieldset>
  )
}

/** The earlier export since which annotations must have changed. */
function SincePart({ earlier, since, onSince }: Pick<ExportFormProps, 'earlier' | 'since' | 'onSince'>) {
  const complete = earlier.filter(({ status }) => status === EXPORT_STATE.complete).slice(0, COMPARED_MAX)
  return (
    <>
      {complete.length > 0 && (
        <div className={styles.line}>
          <span>Changed since</span>
          <Menu
            label="Changed since"
            size="small"
            icon={<History size={14} />}
            entries={[
              { kind: 'one', label: 'Any time', checked: since === undefined, onChoose: () => onSince(undefined) },
              ...complete.map((one) => ({
                kind: 'one' as const,
                label: nameText(one),
                hint: amountText(one.items, 'annotation', 'annotations'),
                checked: one.id === since?.id,
                onChoose: () => onSince(one.id),
              })),
            ]}
          >
            {since === undefined ? 'Any time' : nameText(since)}
          </Menu>
        </div>
      )}
      {since !== undefined && (
        <span className={styles.hint}>
          Only annotations that changed since that export, and a list of deleted names.
        </span>
      )}
    </>
  )
}

/** An export's name without the ending of its file. */
function nameText({ name }: WireExport): string {
  return name.replace(/\.zip$/i, '')
}

function toggled<T>(chosen: readonly T[], value: T): readonly T[] {
  return chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value]
}
