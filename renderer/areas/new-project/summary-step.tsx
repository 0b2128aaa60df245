import { Check, CircleAlert } from 'lucide-react'
import { nextStep } from '#domain/errors'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { Link } from '../../router/link'
import { goTo } from '../../router/place-store'
import { fileWords } from '../../projects/add-files'
import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import { CLASS_TEMPLATES, typedClasses } from './class-templates'
import { partsOf, stepsOf } from './make-project'
import { useTexts } from './use-texts'
import type { Wizard } from './use-wizard'
import { dropDraft, type WizardDraft } from './draft-store'
import { chosenSettings, type Step, stepLabel, stepPlace } from './wizard-steps'
import styles from './wizard.module.css'

/** Describes the chosen classes or form. */
function sourceText(draft: WizardDraft): string {
  const { type, form, classes, template } = draft
  if (type === 'custom_llm') return SOURCE_TEXT[form]
  const chosen = CLASS_TEMPLATES.find(({ id }) => id === template)
  if (classes === 'template') return `From the template “${chosen?.label ?? 'none chosen'}”`
  if (classes === 'names' && typedClasses(draft).length === 0) return SOURCE_TEXT.none
  const steps = stepsOf(draft)?.steps.length ?? 0
  return steps === 0 ? SOURCE_TEXT[classes] : `${SOURCE_TEXT[classes]}, with ${amountText(steps, 'step', 'steps')}`
}

function filesText({ data, dataFolder, type }: WizardDraft): string {
  if (data === null) return dataFolder === '' ? 'None yet' : 'To be chosen again'
  const [one, many] = fileWords(type)
  return amountText(data.byType[type].fits, one, many)
}

const SOURCE_TEXT: Readonly<Record<WizardDraft['classes'] | WizardDraft['form'], string>> = {
  none: 'None for now',
  names: 'Typed by hand',
  template: 'From a template',
  project: 'From another project',
  file: 'From a file',
  blank: 'Blank',
  sample: 'Sample',
}

/** Reviews the project before it is created; afterwards lists failed parts and next steps. */
export function SummaryStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft } = wizard
  return draft.made === null ? <Planned draft={draft} /> : <Made wizard={wizard} made={draft.made} />
}

function Planned({ draft }: { readonly draft: WizardDraft }) {
  const { found: data } = useTexts(draft.data, draft.type)
  const settings = chosenSettings(draft).length
  const lines: readonly (readonly [Step, string])[] = [
    ['type', PROJECT_TYPE_LABEL[draft.type]],
    ['name', draft.name.trim() || 'Not used yet'],
    ['classes', sourceText(draft)],
    ['settings', settings === 0 ? 'Defaults' : `${settings} of your own`],
    ['data', filesText({ ...draft, data })],
    ['people', draft.people.length === 0 ? 'Nobody yet' : amountText(draft.people.length, 'person', 'people')],
  ]
  return (
    <dl className={styles.summary}>
      {lines.map(([step, text]) => (
        <div key={step} className={styles.row}>
          <dt>{stepLabel(step, draft.type)}</dt>
          <dd>{text}</dd>
          <dd>
            <Link to={stepPlace(step)}>Change {stepLabel(step, draft.type).toLowerCase()}</Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface MadeProps {
  readonly wizard: Wizard
  readonly made: { readonly projectId: number; readonly name: string }
}

function Made({ wizard: { draft, failures, isBusy, make }, made }: MadeProps) {
  return (
    <>
      <p role="status" className={styles.made}>
        <Check size={16} aria-hidden="true" /> “{made.name}” was created, but some parts are missing.
      </p>
      <ul className={styles.parts}>
        {partsOf(draft)
          .filter(({ id }) => !draft.done.includes(id))
          .map(({ id, failed }) => {
            const failure = failures.get(id)
            return (
              <li key={id} className={styles.part}>
                <CircleAlert size={16} aria-hidden="true" />
                <span>
                  <strong>{failed}</strong> {failure !== undefined && `${failure.message} ${nextStep(failure)}`}
                </span>
                <Button size="small" busy={isBusy} onClick={() => make(id)}>
                  Retry
                </Button>
              </li>
            )
          })}
      </ul>
      <div>
        <Button
          onClick={() => {
            dropDraft()
            goTo({ area: 'project', projectId: made.projectId })
          }}
        >
          Continue without it
        </Button>
      </div>
    </>
  )
}
