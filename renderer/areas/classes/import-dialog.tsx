import { useMemo, useState } from 'react'
import { nextStep } from '#domain/errors'
import { rowQuery } from '../../desktop/row-query'
import { useClassNameLengths } from '../../desktop/use-text-rule'
import { useCall } from '../../desktop/use-call'
import { projectsQuery } from '../../queries'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { FileDrop } from '../../../ui/file-drop'
import { ProgressBar } from '../../../ui/progress-bar'
import type { SaidClass } from '#endpoints'
import { amountText } from '../../../ui/texts'
import { readClassesFile, type ReadClasses, saidOf } from '../../projects/classes-file'
import { asRenamed, asUpdate, type Choice, compareClasses } from './compare-classes'
import { ImportList } from './import-list'
import styles from './import-dialog.module.css'
import { classesQuery } from './use-classes'
import { useImport, type Wanted } from './use-import'

interface ImportDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

interface Source extends ReadClasses {
  readonly name: string
}

const PROBLEMS_SHOWN = 5

/** Imports classes from a file or another project, comparing them with the existing ones first. */
export function ImportDialog({ projectId, onClose }: ImportDialogProps) {
  const present = useCall(classesQuery(projectId))
  const most = useClassNameLengths()
  const [file, setFile] = useState<Source>()
  const [from, setFrom] = useState<number>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { done, isBusy, failure, run } = useImport(projectId)
  const projects = useCall(projectsQuery)
  const other = useCall(rowQuery('listClasses', { projectId: from ?? 0 }), { enabled: from !== undefined })
  const otherName = projects.data?.data.find(({ id }) => id === from)?.name ?? ''
  const source = useMemo((): Source | undefined => {
    if (from === undefined) return file && { ...file, classes: file.classes.map(withoutKey) }
    return other.data && { name: otherName, classes: other.data.data.map(saidOf).map(withoutKey), problems: [] }
  }, [from, file, other.data, otherName])
  const rows = useMemo(
    () =>
      source === undefined || present.data === undefined
        ? undefined
        : compareClasses(source.classes, present.data.data, hexOf),
    [source, present.data],
  )
  const choiceOf = (name: string, first: Choice, offered: readonly Choice[]) => {
    const said = chosen.get(name)
    return said !== undefined && offered.includes(said) ? said : first
  }
  const wanted = useMemo((): Wanted => {
    const made: Wanted['made'][number][] = []
    const updated: Wanted['updated'][number][] = []
    const taken = new Set([...(present.data?.data ?? []), ...(source?.classes ?? [])].map(({ name }) => name))
    for (const row of rows ?? []) {
      const said = chosen.get(row.said.name)
      const choice = said !== undefined && row.choices.includes(said) ? said : row.first
      if (choice === 'add') made.push(row.said)
      if (choice === 'rename') made.push(asRenamed(row, taken))
      if (choice === 'update') updated.push(asUpdate(row))
    }
    return { made, updated }
  }, [rows, chosen, present.data, source])
  const count = wanted.made.length + wanted.updated.length
  const importFiles = async () => {
    if (count === 0 || isBusy || !(await run(wanted))) return
    notify({ tone: 'success', title: `${amountText(count, 'class', 'classes')} imported` })
    onClose()
  }
  const take = async (picked: File | undefined) => {
    if (picked === undefined) return
    setFrom(undefined)
    setChosen(new Map())
    setFile({ name: picked.name, ...readClassesFile(await picked.text(), most) })
  }

  return (
    <Dialog
      title="Import classes"
      width={source === undefined ? 520 : 860}
      onClose={onClose}
      onSubmit={() => void importFiles()}
      footer={
        <>
          {isBusy && (
            <div className={styles.progress}>
              <ProgressBar done={done} total={count} label="Import" />
            </div>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={count === 0} busy={isBusy}>
            {count === 0 ? 'Import' : `Import ${amountText(count, 'class', 'classes')}`}
          </Button>
        </>
      }
    >
      <Sources
        name={from === undefined ? file?.name : undefined}
        from={from}
        projects={(projects.data?.data ?? []).filter(({ id }) => id !== projectId)}
        onFile={(picked) => void take(picked)}
        onProject={(id) => {
          setChosen(new Map())
          setFrom(id)
        }}
      />
      {other.isError && from !== undefined && (
        <p role="alert" className={styles.problem}>
          {other.error.failure.message} {nextStep(other.error.failure)}
        </p>
      )}
      {source !== undefined && source.problems.length > 0 && (
        <div className={styles.problem} role="alert">
          {source.problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {source.problems.length > PROBLEMS_SHOWN && (
            <p>{amountText(source.problems.length - PROBLEMS_SHOWN, 'more problem', 'more problems')}.</p>
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ImportList
          rows={rows}
          choiceOf={({ said, first, choices }) => choiceOf(said.name, first, choices)}
          onChoose={(names, choice) =>
            setChosen((now) => new Map([...now, ...names.map((name) => [name, choice] as const)]))
          }
        />
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {failure.message} {nextStep(failure)}{' '}
          {done > 0 && `${amountText(done, 'class is', 'classes are')} imported so far.`}
        </p>
      )}
    </Dialog>
  )
}

interface SourcesProps {
  readonly name: string | undefined
  readonly from: number | undefined
  readonly projects: readonly { readonly id: number; readonly name: string }[]
  readonly onFile: (file: File | undefined) => void
  readonly onProject: (projectId: number | undefined) => void
}

function Sources({ name, from, projects, onFile, onProject }: SourcesProps) {
  return (
    <div className={styles.sources}>
      <FileDrop label="Choose a classes.json" field="File of classes" accept=".json,application/json" onFile={onFile}>
        {name ?? 'or drop it here'}
      </FileDrop>
      <label className={styles.project}>
        Or take those of a project
        <select
          className={styles.select}
          value={from ?? ''}
          onChange={(event) => onProject(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          <option value="">None</option>
          {projects.map((project) => (
            <option key={project.id} value={project.id}>
              {project.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Converts a CSS colour to the platform's form. */
function hexOf(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null || /^#[0-9a-f]{6}$/i.test(colour)) return colour.toUpperCase()
  context.fillStyle = colour
  const said = context.fillStyle
  const [, r, g, b] = /^rgba?\((\d+), (\d+), (\d+)/.exec(said) ?? []
  if (r === undefined || g === undefined || b === undefined) return said.toUpperCase()
  return `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Removes the key, so that existing classes keep theirs. */
function withoutKey({ digit: _key, ...rest }: SaidClass): SaidClass {
  return rest
}
