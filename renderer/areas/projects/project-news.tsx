import { nextStep } from '#domain/errors'
import { fullName } from '#domain/entities'
import type { EndpointAnswer } from '#endpoints'
import { readStatuses } from '#domain/workflow'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { accessesQuery, statusesQuery } from '../../queries'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { agoText, countText, exactText } from '../../../ui/texts'
import { useNow } from '../../../ui/use-now'
import { actText } from './act-words'
import styles from '../../../ui/side-panel.module.css'
import { roleLabel } from '../../projects/role-label'

const PEOPLE_SHOWN = 6

/** A project's people and latest events; shown only to those who manage it. */
export function ProjectNews({ projectId }: { readonly projectId: number }) {
  const accesses = useCall(accessesQuery(projectId))
  const runsIt = accesses.data?.accesses.actions.includes('UpdateProject') === true
  const overview = useCall(
    { ...rowQuery('projectOverview', { path: { projectId } }), staleTime: 0 },
    { enabled: runsIt },
  )
  const statuses = useCall(statusesQuery(projectId), { select: readStatuses })
  const now = useNow()
  if (!runsIt) return null
  if (overview.data === undefined) {
    const failure = overview.error?.failure
    return failure === undefined ? (
      <div className={styles.part} role="status" aria-label="Reading the details">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    ) : (
      <div className={styles.part} role="alert">
        <p className={styles.muted}>
          {failure.message} {nextStep(failure)}
        </p>
        <Button size="small" busy={overview.isFetching} onClick={() => void overview.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const { people, acts } = overview.data
  const nameOf = (value: number) => statuses.data?.find((status) => status.value === value)?.name
  return (
    <>
      <section className={styles.part} aria-label="People">
        <h3 className={styles.title}>
          People <span className={styles.muted}>{countText(people.length)}</span>
        </h3>
        {people.length === 0 && <p className={styles.muted}>No one was added yet.</p>}
        <ul className={styles.people}>
          {people.slice(0, PEOPLE_SHOWN).map((person) => (
            <li key={person.id} className={styles.line} title={person.email}>
              <Avatar name={fullName(person)} size={24} />
              <span className={styles.grow}>{fullName(person)}</span>
              <span className={styles.muted}>{roleText(person)}</span>
            </li>
          ))}
        </ul>
        {people.length > PEOPLE_SHOWN && (
          <p className={styles.muted}>and {countText(people.length - PEOPLE_SHOWN)} more</p>
        )}
      </section>
      <section className={styles.part} aria-label="Last changes">
        <h3 className={styles.title}>Last changes</h3>
        {acts.length === 0 && <p className={styles.muted}>Nothing happened in the last days.</p>}
        <ol className={styles.people}>
          {acts.map((act) => (
            <li key={`${act.at} ${act.name}`} className={styles.act}>
              <span>
                {act.by === '' ? 'Somebody' : act.by} {actText(act, nameOf)}
              </span>
              <time className={styles.muted} dateTime={act.at} title={exactText(act.at)}>
                {agoText(act.at, now)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function roleText({ role, is_paused: isPaused }: EndpointAnswer<'projectOverview'>['people'][number]): string {
  const name = roleLabel(role)
  return isPaused ? `${name}, paused` : name
}
