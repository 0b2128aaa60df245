import { useState } from 'react'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { folderAccessesQuery } from '../../queries'
import { roleLabel } from '../../projects/role-label'
import { useConnectivity } from '../../stores/connectivity-store'
import { notifyFailure } from '../../stores/notice-store'
import side from '../../../ui/side-panel.module.css'
import styles from './item-panel.module.css'

type Score = EndpointAnswer<'listScores'>['data'][number]
type Worker = EndpointAnswer<'listItemWorkers'>['data'][number]
type Value = string | number

interface ItemScoresPartProps {
  readonly projectId: number
  readonly itemId: number
}

/** Scores for the item's people, given by those who approve items. */
export function ItemScoresPart({ projectId, itemId }: ItemScoresPartProps) {
  const scores = useCall(rowQuery('listScores', {}))
  const has = (scores.data?.data.length ?? 0) > 0
  // Without permission to read scores, nothing is shown.
  const workers = useCall(rowQuery('listItemWorkers', { projectId, path: { itemId } }), { enabled: has, retry: false })
  const may = workers.isSuccess
  const given = useCall(rowQuery('listScoreValues', { projectId, query: { item_id: itemId } }), { enabled: may })
  const folder = useCall(folderAccessesQuery(projectId))
  const offline = useConnectivity((state) => state.offline)
  const give = useWrite('setScoreValues', {
    changes: ['listScoreValues'],
    onFailed: ({ failure }) => notifyFailure(failure, "Couldn't give the score"),
  })
  if (!has || workers.data === undefined || given.data === undefined || workers.data.data.length === 0) return null
  const mayGive = folder.data?.actions.includes('ApplyItemApprovalStatus') === true && !offline
  const valueOf = (worker: Worker, score: Score) =>
    given.data.data.find(
      (one) => one.user_id === worker.email && one.user_role === worker.role && one.score_id === score.id,
    )?.value ?? undefined
  return (
    <section className={side.part} aria-label="Scores">
      <h3 className={side.title}>Scores</h3>
      {workers.data.data.map((worker) => (
        <div key={`${worker.email} ${worker.role_id}`}>
          <p className={side.muted}>
            {worker.name}, {roleLabel(worker.role)}
          </p>
          <dl className={styles.facts}>
            {scores.data?.data.map((score) => (
              <div key={score.id} className={styles.fact}>
                <dt title={score.description}>{score.name}</dt>
                <dd>
                  <ScoreInput
                    key={String(valueOf(worker, score))}
                    score={score}
                    label={`${score.name} of ${worker.name}`}
                    value={valueOf(worker, score)}
                    isOff={!mayGive || give.isPending}
                    onGive={(value) =>
                      give.mutate({
                        projectId,
                        body: {
                          data: [
                            {
                              item_id: itemId,
                              score_id: score.id,
                              user_id: worker.email,
                              user_role: worker.role_id,
                              value,
                              weight: value === null ? null : 1,
                            },
                          ],
                        },
                      })
                    }
                  />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

interface ScoreInputProps {
  readonly score: Score
  readonly label: string
  readonly value: Value | undefined
  readonly isOff: boolean
  readonly onGive: (value: Value | null) => void
}

/** Input for a score: stars and options are chosen, numbers typed. */
function ScoreInput({ score, label, value, isOff, onGive }: ScoreInputProps) {
  const { type, payload } = score
  const [text, setText] = useState(value === undefined ? '' : String(value))
  if (type === 'number') {
    const { min = 0, max = 0, step = 1 } = payload
    const send = () => {
      if (text !== (value === undefined ? '' : String(value))) onGive(text === '' ? null : Number(text))
    }
    return (
      <input
        type="number"
        aria-label={label}
        className={styles.score}
        min={min}
        max={max}
        step={step}
        value={text}
        disabled={isOff}
        onChange={({ target }) => setText(target.value)}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
        }}
      />
    )
  }
  const choices =
    type === 'rating'
      ? Array.from({ length: payload.numberOfStars ?? 0 }, (_one, at) => ({
          value: String(at + 1),
          label: '★'.repeat(at + 1),
        }))
      : (payload.options ?? []).map((one) => ({ value: one.value, label: one.value }))
  return (
    <select
      aria-label={label}
      className={styles.score}
      value={text}
      disabled={isOff}
      onChange={({ target }) => {
        setText(target.value)
        onGive(target.value === '' ? null : type === 'rating' ? Number(target.value) : target.value)
      }}
    >
      <option value="">Not scored</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
