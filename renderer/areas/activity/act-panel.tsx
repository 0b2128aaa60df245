import type { WireAct } from '#endpoints'
import { Link } from '../../router/link'
import { SidePanel } from '../../../ui/side-panel'
import { exactText } from '../../../ui/texts'
import { Thing } from './act-columns'
import { actLabel, fieldLabel, kindText, valueText } from './act-words'
import styles from './activity-page.module.css'

interface ActPanelProps {
  readonly act: WireAct
  readonly onClose: () => void
}

const SHOWN_IDS = 50

/** The details of an act, beside the list. */
export function ActPanel({ act, onClose }: ActPanelProps) {
  const { name, person, at, thing, project, changes } = act
  const isOfItems = thing.kind === 'item' && project !== null && !name.endsWith('.deleted')
  return (
    <SidePanel
      label="Act"
      name={actLabel(name)}
      said={`${person?.name ?? 'Deleted account'}, ${exactText(at)}`}
      acts={null}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>{kindText(thing)}</dt>
        <dd>
          <Thing act={act} />
        </dd>
        {project !== null && (
          <>
            <dt>Project</dt>
            <dd>{project.name ?? `Project ${project.id}`}</dd>
          </>
        )}
        {changes.map(({ field, before, after }) => (
          <FieldChange key={field} label={fieldLabel(field)} before={before} after={after} />
        ))}
        {thing.count > 1 && (
          <>
            <dt>Ids</dt>
            <dd>
              {thing.ids.slice(0, SHOWN_IDS).map((id, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  {isOfItems ? (
                    <Link className={styles.link} to={{ area: 'review', projectId: project.id, itemId: id }}>
                      {id}
                    </Link>
                  ) : (
                    id
                  )}
                </span>
              ))}
              {thing.count > thing.ids.length && ` and ${thing.count - thing.ids.length} more`}
            </dd>
          </>
        )}
      </dl>
    </SidePanel>
  )
}

interface FieldChangeProps {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

function FieldChange({ label, before, after }: FieldChangeProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{[before, after].flatMap((value) => (value === null ? [] : valueText(value))).join(' → ')}</dd>
    </>
  )
}
