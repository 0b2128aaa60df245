import { CircleSlash2, FileUp, Folders, LayoutTemplate, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { rowQuery } from '../../desktop/row-query'
import { useClassNameLengths } from '../../desktop/use-text-rule'
import { useCall } from '../../desktop/use-call'
import { ChoiceCards } from '../../kit/choice-cards'
import { readClassesFile, saidOf } from '../../projects/classes-file'
import { beginningOf, tooLongText } from '../../projects/text-problems'
import { projectsQuery } from '../../queries'
import { amountText } from '../../../ui/texts'
import { classesOfNames, templatesFor, typedClasses } from './class-templates'
import { FileButton } from './file-button'
import { ProblemLines } from './problem-lines'
import { type ClassSource, choose, type WizardDraft } from './draft-store'
import styles from './wizard.module.css'

const SIZE = 20
const SOURCES: readonly { value: ClassSource; label: string; about: string; picture: React.ReactNode }[] = [
  {
    value: 'none',
    label: 'None for now',
    about: 'You can make them later',
    picture: <CircleSlash2 size={SIZE} />,
  },
  { value: 'names', label: 'By hand', about: 'One name a line', picture: <ListPlus size={SIZE} /> },
  {
    value: 'template',
    label: 'From a template',
    about: 'A list to start from',
    picture: <LayoutTemplate size={SIZE} />,
  },
  { value: 'project', label: 'From a project', about: 'With groups and attributes', picture: <Folders size={SIZE} /> },
  { value: 'file', label: 'From a file', about: 'A classes.json', picture: <FileUp size={SIZE} /> },
]

export function ClassesStep({ draft }: { readonly draft: WizardDraft }) {
  const templates = templatesFor(draft.type)
  const choices = templates.length > 0 ? SOURCES : SOURCES.filter(({ value }) => value !== 'template')
  return (
    <>
      <ChoiceCards
        label="Classes"
        shape="wide"
        value={draft.classes}
        choices={choices}
        onChange={(classes) => choose({ classes })}
      />
      {draft.classes === 'names' && <Names draft={draft} />}
      {draft.classes === 'template' && <Templates draft={draft} />}
      {draft.classes === 'project' && <FromProject draft={draft} />}
      {draft.classes === 'file' && <FromFile draft={draft} />}
    </>
  )
}

function Names({ draft }: { readonly draft: WizardDraft }) {
  const classes = typedClasses(draft)
  const { classes: most } = useClassNameLengths()
  const long = classes.filter(({ name }) => name.length > most)
  return (
    <>
      <label className={styles.label}>
        Names
        <textarea
          className={styles.area}
          value={draft.names}
          placeholder={'Car\nPedestrian'}
          onChange={({ target }) => choose({ names: target.value })}
        />
      </label>
      <ProblemLines problems={long.map(({ name }) => `“${beginningOf(name)}”: ${tooLongText(name.length, most)}`)} />
      <Preview classes={classes} />
    </>
  )
}

function Templates({ draft }: { readonly draft: WizardDraft }) {
  const templates = templatesFor(draft.type)
  const chosen = templates.find(({ id }) => id === draft.template)
  return (
    <>
      <label className={styles.label}>
        Template
        <select
          className={styles.select}
          value={chosen?.id ?? ''}
          onChange={({ target }) => choose({ template: target.value })}
        >
          <option value="">Choose one</option>
          {templates.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Preview classes={classesOfNames(chosen?.names ?? [], draft.type)} />
    </>
  )
}

function FromProject({ draft }: { readonly draft: WizardDraft }) {
  const projects = useCall(projectsQuery)
  const { fromProject } = draft
  const listed = useCall(rowQuery('listClasses', { projectId: fromProject ?? 0 }), { enabled: fromProject !== null })
  return (
    <>
      <label className={styles.label}>
        Project
        <select
          className={styles.select}
          value={fromProject ?? ''}
          onChange={({ target }) => choose({ fromProject: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">Choose one</option>
          {(projects.data?.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {listed.isError && fromProject !== null && <ProblemLines problems={[listed.error.failure.message]} />}
      {fromProject !== null && listed.data?.data.length === 0 && (
        <p className={styles.hint}>This project has no classes.</p>
      )}
      <Preview classes={fromProject === null ? [] : (listed.data?.data ?? []).map(saidOf)} />
    </>
  )
}

function FromFile({ draft }: { readonly draft: WizardDraft }) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const most = useClassNameLengths()
  const take = async (file: File) => {
    const read = readClassesFile(await file.text(), most)
    setProblems(read.problems)
    choose({ classesFile: read.classes.length === 0 ? null : { name: file.name, content: read.classes } })
  }
  return (
    <>
      <FileButton
        label="Choose a classes.json"
        about="File of classes"
        name={draft.classesFile?.name}
        onFile={(file) => void take(file)}
      />
      <ProblemLines problems={problems} />
      <Preview classes={draft.classesFile?.content ?? []} />
    </>
  )
}

const SHOWN = 40

function Preview({ classes }: { readonly classes: readonly { readonly name: string; readonly color: string }[] }) {
  if (classes.length === 0) return null
  return (
    <section className={styles.preview} aria-label="Classes to be made">
      <span className={styles.hint}>{amountText(classes.length, 'class', 'classes')}</span>
      <ul className={styles.chips}>
        {classes.slice(0, SHOWN).map(({ name, color }) => (
          <li key={name} className={styles.chip}>
            <span className={styles.dot} style={{ background: color }} aria-hidden="true" />
            {name}
          </li>
        ))}
        {classes.length > SHOWN && <li className={styles.chip}>and {classes.length - SHOWN} more</li>}
      </ul>
    </section>
  )
}
