import { ArrowLeft, ArrowRight, FolderPlus, Lock } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { nextStep } from '#domain/errors'
import { Problem } from '../../kit/problem'
import { useAdmins } from '../../projects/use-admins'
import { Link } from '../../router/link'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import page from '../../../ui/page-header.module.css'
import { ClassesStep } from './classes-step'
import { DataStep } from './data-step'
import { FormStep } from './form-step'
import { NameStep } from './name-step'
import { PeopleStep } from './people-step'
import { SettingsStep } from './settings-step'
import { SummaryStep } from './summary-step'
import { TypeStep } from './type-step'
import { useWizard, type Wizard } from './use-wizard'
import { dropDraft, isBegun } from './draft-store'
import { type Step, stepBeside, stepLabel, stepPlace, STEPS } from './wizard-steps'
import styles from './wizard.module.css'

/** The new project wizard; its choices survive leaving the page. */
export function WizardPage({ step }: { readonly step: Step }) {
  const wizard = useWizard()
  const form = useId()
  const { draft, mayCreate, isBusy, hindrance, refused, make } = wizard
  const ask = useAdmins(!mayCreate)
  const next = stepBeside(step, 1)
  const before = stepBeside(step, -1)
  const isMade = draft.made !== null
  // After the name step, the project can be created at any time.
  const canMake = step !== 'type' && !isMade
  const goOn = () => (next === undefined ? canMake && hindrance === undefined && make() : goTo(stepPlace(next)))
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canMake && hindrance === undefined) make()
  }
  if (!mayCreate) {
    return (
      <EmptyState
        icon={<Lock size={22} />}
        title="Your role in this team can't make projects"
        text={`Only admins of the team make projects. ${ask}`.trim()}
        actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
      />
    )
  }
  return (
    // Handles keys for the whole form, wherever the focus is.
    <div className={styles.page} onKeyDown={keyDown}>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>New project</h1>
        </div>
        {isBegun(draft) && !isMade && (
          <Button
            look="quiet"
            onClick={() => {
              dropDraft()
              goTo(stepPlace('type'))
            }}
          >
            Start over
          </Button>
        )}
      </div>
      <nav className={styles.steps} aria-label="Steps">
        {STEPS.map((one, at) => (
          <Link key={one} to={stepPlace(one)} className={styles.step} aria-current={one === step ? 'step' : undefined}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            {stepLabel(one, draft.type)}
          </Link>
        ))}
      </nav>
      {/* Each step starts scrolled to the top. */}
      <div key={step} className={styles.scroll}>
        <form
          id={form}
          className={styles.body}
          aria-label={stepLabel(step, draft.type)}
          onSubmit={(event) => {
            event.preventDefault()
            goOn()
          }}
        >
          <Content step={step} wizard={wizard} />
        </form>
      </div>
      <div className={styles.foot}>
        {refused !== undefined && refused.code !== 'name_taken' && (
          <Problem text={`${refused.message} ${nextStep(refused)}`} />
        )}
        <div>
          {before !== undefined && (
            <Button icon={<ArrowLeft size={15} />} onClick={() => goTo(stepPlace(before))}>
              Back
            </Button>
          )}
          <span className={styles.grow}>{canMake && hindrance}</span>
          {canMake && (
            <Button
              look={next === undefined ? 'primary' : 'secondary'}
              icon={<FolderPlus size={15} />}
              disabled={hindrance !== undefined}
              title={hindrance}
              busy={isBusy}
              onClick={() => make()}
            >
              Create project
            </Button>
          )}
          {next !== undefined && (
            <Button look="primary" type="submit" form={form} icon={<ArrowRight size={15} />}>
              Next
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function Content({ step, wizard }: { readonly step: Step; readonly wizard: Wizard }) {
  const { draft, refused } = wizard
  if (step === 'type') return <TypeStep draft={draft} />
  if (step === 'name') return <NameStep draft={draft} refused={refused} />
  if (step === 'settings') return <SettingsStep draft={draft} />
  if (step === 'people') return <PeopleStep draft={draft} />
  if (step === 'data') return <DataStep draft={draft} room={wizard.room} />
  if (step === 'summary') return <SummaryStep wizard={wizard} />
  return draft.type === 'custom_llm' ? <FormStep draft={draft} /> : <ClassesStep draft={draft} />
}
