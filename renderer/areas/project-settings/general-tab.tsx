import type { ProjectStatus } from '#domain/enums'
import type { Project } from '#domain/entities'
import { typeHas } from '#domain/project-types'
import { teamQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { PROJECT_STATUS_ROWS } from '../../projects/project-status'
import { uploadStateWords } from '../../projects/upload-state'
import { useAdmins } from '../../projects/use-admins'
import { useProjectActs } from '../../projects/use-project-acts'
import { useSettingPlace } from './asked-setting-store'
import { DescriptionForm } from './description-form'
import { LastChange } from './last-change'
import { RecipeLine } from './recipe-line'
import { ChoiceLine, NumberLine, SwitchLine } from './setting-lines'
import styles from './settings-page.module.css'
import { useProjectChange } from './use-project-changes'
import type { LineOf } from './use-settings'
import { WorkflowLine } from './workflow-line'

const QUALITIES = [
  { value: 60, label: 'Compressed (60 %)' },
  { value: 100, label: 'As they are (100 %)' },
] as const

/** Loupe ignores these video settings; the platform's web editor uses them. */
const OF_PLAYERS = 'Kept for the web editor of the platform, which plays videos.'

interface TabProps {
  readonly project: Project
  readonly hindrance: string | undefined
  readonly lineOf: LineOf
}

/** The project's name, description, status and item settings. */
export function GeneralTab({ project, hindrance, lineOf }: TabProps) {
  return (
    <>
      <DescriptionForm key={project.id} project={project} hindrance={hindrance} />
      <StatusLine project={project} hindrance={hindrance} />
      {typeHas(project.type, 'imageQuality') && (
        <ChoiceLine
          {...lineOf('ImageQuality', 'Image quality')}
          choices={QUALITIES}
          hint="Quality of previews for SDK uploads."
        />
      )}
      {typeHas(project.type, 'frames') && (
        <>
          <NumberLine {...lineOf('FrameRate', 'Frame rate')} hint="Frames a second, less than 120." />
          <NumberLine {...lineOf('JumpBackward', 'Seconds of a jump back')} hint={OF_PLAYERS} />
          <NumberLine {...lineOf('JumpForward', 'Seconds of a jump forward')} hint={OF_PLAYERS} />
        </>
      )}
      <WorkflowLine project={project} hindrance={hindrance} />
      <SwitchLine
        {...lineOf('ShowEntropy', 'Priority scores')}
        hint="Show priority in the web editor. (Always shown in Loupe.)"
      />
      <NumberLine
        {...lineOf('MaxIdleDuration', 'Maximum idle seconds')}
        hint="Kept for the platform, which counts nobody as working any longer then. The time tracker of Loupe counts tens of seconds with input, whatever stands here."
      />
      <SourceLine project={project} />
      <RecipeLine project={project} />
    </>
  )
}

/** Shows whether items are files or links, and what that means for further imports. */
function SourceLine({ project }: { readonly project: Project }) {
  const words = uploadStateWords(project.upload_state)
  if (words === undefined) return null
  return (
    <section className={styles.line} aria-label="Items come from">
      <span className={styles.label}>
        Items come from
        <span className={styles.said}>{words.label}</span>
      </span>
      <span className={styles.hint}>{words.hint}</span>
    </section>
  )
}

const NOT_THE_TEAMS = 'Only admins of the team change the status of a project.'

function StatusLine({ project, hindrance }: Pick<TabProps, 'project' | 'hindrance'>) {
  const acts = useProjectActs(project)
  const place = useSettingPlace<HTMLDivElement>('status')
  const team = useCall(teamQuery)
  const runsTeam = team.data?.accesses.actions.includes('CreateProject') === true
  const ask = useAdmins(team.data !== undefined && !runsTeam && hindrance === undefined)
  const why = hindrance ?? (runsTeam ? undefined : `${NOT_THE_TEAMS} ${ask}`.trim())
  const change = useProjectChange(project.id, 'status')
  const before = PROJECT_STATUS_ROWS.find((row) => row.value === change?.previous)
  const choose = (value: number) => {
    const status = PROJECT_STATUS_ROWS.find((row) => row.value === value)
    if (status !== undefined && value !== project.status) acts.askStatus(status.value)
  }
  return (
    <div className={styles.line} {...place}>
      <label className={styles.label}>
        Status
        <select
          className={styles.select}
          value={project.status satisfies ProjectStatus}
          disabled={why !== undefined}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {PROJECT_STATUS_ROWS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {why !== undefined && <span className={styles.hint}>{why}</span>}
      </label>
      <LastChange
        by={change?.changed_by}
        at={change?.changed_at}
        back={
          before === undefined || before.value === project.status || why !== undefined
            ? undefined
            : { label: `Back to ${before.label}`, onBack: () => acts.askStatus(before.value) }
        }
      />
    </div>
  )
}
