import { useState } from 'react'
import { fullName } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { spread } from '#domain/spread'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useAct } from '../../desktop/use-act'
import { useDesktop } from '../../desktop/desktop-context'
import { Problem } from '../../kit/problem'
import { jobAct } from '../../jobs/job-acts'
import { useConnectivity } from '../../stores/connectivity-store'
import { recordAct } from '../../stores/undo-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Skeleton } from '../../../ui/skeleton'
import { countText } from '../../../ui/texts'
import styles from './distribute-dialog.module.css'
import { itemsText } from './items-text'
import { roleName } from './role-name'
import type { MeantItems } from './use-bulk'
import { useAssignees } from './use-places'

interface DistributeDialogProps {
  readonly projectId: number
  readonly meant: MeantItems
  /** `isStarted`: distribution has begun. */
  readonly onClose: (isStarted: boolean) => void
}

const WAYS = [
  { by: 'evenly', label: 'Evenly', hint: 'everyone gets the same number' },
  { by: 'load', label: 'By load', hint: 'people with fewer items get more' },
] as const

/** Distributes items among several people; shows each person's load before and after. */
export function DistributeDialog({ projectId, meant, onClose }: DistributeDialogProps) {
  const desktop = useDesktop()
  const offline = useConnectivity((state) => state.offline)
  const { rows, isReading, problem } = useAssignees(projectId)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [by, setBy] = useState<(typeof WAYS)[number]['by']>('evenly')
  const [keeps, setKeeps] = useState(true)
  const people = rows.filter(({ id }) => chosen.has(id))
  const shares = spread(
    people.map(({ items }) => (by === 'load' ? items : 0)),
    meant.count,
  )
  const shareOf = new Map(people.map(({ id }, at) => [id, shares[at] ?? 0]))
  const give = useAct(
    (api) =>
      api.platform.start('distributeItems', {
        projectId,
        body: {
          filter: meant.filter,
          except_ids: meant.exceptIds,
          people: people.map(({ id }) => id),
          by,
          keeps_assigned: keeps,
        },
      }),
    {
      onDone: ({ id }) => {
        recordAct(jobAct(desktop, projectId, id, `distribution of ${itemsText(meant.count)}`))
        onClose(true)
      },
    },
  )
  const failure = give.error?.failure
  const roles = [...new Set(rows.map(({ role }) => role))]
  const toggle = (ids: readonly number[], isChosen: boolean) => {
    give.reset()
    setChosen((now) => new Set(isChosen ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  }
  return (
    <Dialog
      title={`Distribute ${itemsText(meant.count).toLowerCase()}`}
      onClose={() => onClose(false)}
      onSubmit={() => {
        if (people.length > 0 && !offline && !give.isPending) give.mutate()
      }}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            busy={give.isPending}
            disabled={people.length === 0 || offline}
            title={offline ? NEEDS_PLATFORM : people.length === 0 ? 'Choose people first' : undefined}
          >
            Distribute
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {isReading && <Skeleton width="70%" />}
        {!isReading && problem === undefined && rows.length === 0 && (
          <p className={styles.hint}>No one has a role in this project yet.</p>
        )}
        {roles.map((role) => {
          const ofRole = rows.filter((one) => one.role === role)
          const ids = ofRole.map(({ id }) => id)
          return (
            <fieldset key={role} className={styles.people}>
              <legend>
                <label className={styles.person}>
                  <input
                    type="checkbox"
                    checked={ids.every((id) => chosen.has(id))}
                    onChange={({ target }) => toggle(ids, target.checked)}
                  />
                  <strong>{roleName(role)}</strong>
                </label>
              </legend>
              {ofRole.map((one) => {
                const share = shareOf.get(one.id)
                return (
                  <label key={one.id} className={styles.person}>
                    <input
                      type="checkbox"
                      checked={chosen.has(one.id)}
                      onChange={({ target }) => toggle([one.id], target.checked)}
                    />
                    <span className={styles.name} title={one.email}>
                      {fullName(one)}
                    </span>
                    <span className={styles.hint}>
                      {share === undefined
                        ? `${countText(one.items)} open`
                        : `${countText(one.items)} + ${countText(share)} = ${countText(one.items + share)}`}
                    </span>
                  </label>
                )
              })}
            </fieldset>
          )
        })}
        <fieldset className={styles.people}>
          <legend>How</legend>
          {WAYS.map((way) => (
            <label key={way.by} className={styles.person}>
              <input type="radio" name="by" checked={by === way.by} onChange={() => setBy(way.by)} />
              <span>
                {way.label} <span className={styles.hint}>{way.hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label className={styles.person}>
          <input type="checkbox" checked={keeps} onChange={({ target }) => setKeeps(target.checked)} />
          <span>
            Keep present assignments{' '}
            <span className={styles.hint}>in these roles; each then gets as many or fewer</span>
          </span>
        </label>
        <Problem text={problem ?? (failure && `${failure.message} ${nextStep(failure)}`)} />
      </div>
    </Dialog>
  )
}
