import { useState } from 'react'
import { nextStep, type PlatformError } from '#domain/errors'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { TextField } from '../../../../ui/text-field'
import type { OfferedClass } from '../../document/class-choice'
import { CLASS_COLOURS, type ClassLook, type NewQuestion } from '../../document/class-desk'
import styles from './class-dialogs.module.css'

/** Maximum length of class and attribute names. */
const NAME_MAX = 200

interface ClassLookDialogProps {
  readonly of: OfferedClass
  /** Names of other classes. */
  readonly taken: readonly string[]
  /** Returns the error if saving fails. */
  readonly onSave: (to: ClassLook) => Promise<PlatformError | undefined>
  readonly onClose: () => void
}

/** Changes the name or colour of a project class. */
export function ClassLookDialog({ of, taken, onSave, onClose }: ClassLookDialogProps) {
  const [name, setName] = useState(of.className)
  const [colour, setColour] = useState(of.colour)
  const said = name.trim()
  const problem = taken.includes(said) ? 'Another class has this name.' : undefined
  const isSame = said === of.className && colour === of.colour
  const saving = useSaving(() => onSave({ name: said, colour }), onClose)
  const mayNot = said === '' || problem !== undefined || isSame
  return (
    <Dialog
      title={`Edit “${of.className}”`}
      width={400}
      onClose={onClose}
      footer={<Foot save="Save class" mayNot={mayNot} saving={saving} onClose={onClose} />}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          value={name}
          maxLength={NAME_MAX}
          error={problem}
          hint="Objects of this class take the new name in every item."
          data-first-focus
          onChange={setName}
          onKeyDown={onEnter(() => !mayNot && saving.save())}
        />
        <div className={styles.field} role="group" aria-label="Colour">
          <span className={styles.label}>Colour</span>
          <div className={styles.colours}>
            <input
              type="color"
              className={styles.own}
              aria-label="Own colour"
              title="Own colour"
              value={colour}
              onChange={(event) => setColour(event.target.value)}
            />
            {CLASS_COLOURS.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.swatch}
                style={{ background: one }}
                aria-label={`Colour ${one}`}
                title={one}
                aria-pressed={one === colour}
                onClick={() => setColour(one)}
              />
            ))}
          </div>
        </div>
        <Problem saving={saving} />
      </div>
    </Dialog>
  )
}

const KINDS: Readonly<Record<NewQuestion['kind'], string>> = {
  radio: 'Single choice',
  checklist: 'Multiple choice',
  text: 'Text',
  numeric: 'Number',
}
const hasOptions = (kind: string) => kind === 'radio' || kind === 'checklist'

interface NewQuestionDialogProps {
  readonly of: OfferedClass
  readonly onSave: (question: NewQuestion) => Promise<PlatformError | undefined>
  readonly onClose: () => void
}

/** Adds an attribute to a project class. */
export function NewQuestionDialog({ of, onSave, onClose }: NewQuestionDialogProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<NewQuestion['kind']>('radio')
  const [lines, setLines] = useState('')
  const [isRequired, setRequired] = useState(false)
  const said = name.trim()
  const options = hasOptions(kind) ? [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean) : []
  const problem = of.groups.some((group) => group.name === said) ? 'The class has this attribute already.' : undefined
  const saving = useSaving(() => onSave({ name: said, kind, isRequired, options }), onClose)
  const mayNot = said === '' || problem !== undefined || (hasOptions(kind) && options.length === 0)
  return (
    <Dialog
      title={`Add an attribute to “${of.className}”`}
      width={400}
      onClose={onClose}
      footer={<Foot save="Add attribute" mayNot={mayNot} saving={saving} onClose={onClose} />}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          placeholder="For example: Motion"
          value={name}
          maxLength={NAME_MAX}
          error={problem}
          data-first-focus
          onChange={setName}
        />
        <label className={styles.field}>
          <span className={styles.label}>Answer</span>
          <select
            className={styles.select}
            value={kind}
            onChange={(event) => setKind(kindOf(event.target.value) ?? kind)}
          >
            {Object.entries(KINDS).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {hasOptions(kind) && (
          <label className={styles.field}>
            <span className={styles.label}>Options, one per line</span>
            <textarea
              className={styles.lines}
              rows={4}
              value={lines}
              onChange={(event) => setLines(event.target.value)}
            />
          </label>
        )}
        <label className={styles.check}>
          <input type="checkbox" checked={isRequired} onChange={(event) => setRequired(event.target.checked)} />
          Required
        </label>
        <Problem saving={saving} />
      </div>
    </Dialog>
  )
}

function kindOf(value: string): NewQuestion['kind'] | undefined {
  return (['radio', 'checklist', 'text', 'numeric'] as const).find((one) => one === value)
}

interface Saving {
  readonly isBusy: boolean
  readonly failure: PlatformError | undefined
  readonly save: () => void
}

/** Runs one save at a time; after an error, the dialog stays open and displays it. */
function useSaving(save: () => Promise<PlatformError | undefined>, onClose: () => void): Saving {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PlatformError>()

  async function run(): Promise<void> {
    setBusy(true)
    const refused = await save()
    setBusy(false)
    setFailure(refused)
    if (refused === undefined) onClose()
  }

  return { isBusy, failure, save: () => void (isBusy ? undefined : run()) }
}

interface FootProps {
  readonly save: string
  readonly mayNot: boolean
  readonly saving: Saving
  readonly onClose: () => void
}

function Foot({ save, mayNot, saving, onClose }: FootProps) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look="primary" disabled={mayNot} busy={saving.isBusy} onClick={saving.save}>
        {save}
      </Button>
    </>
  )
}

function Problem({ saving: { failure } }: { readonly saving: Saving }) {
  if (failure === undefined) return null
  return (
    <p role="alert" className={styles.problem}>
      {failure.message} {nextStep(failure)}
    </p>
  )
}

function onEnter(run: () => void) {
  return (event: { readonly key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    run()
  }
}
