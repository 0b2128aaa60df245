import { Plus, Star } from 'lucide-react'
import { useState } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import type { Column } from '../../kit/columns'
import { Confirm } from '../../kit/confirm'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { TeamTabs } from '../../kit/team-tabs'
import { useAdmins } from '../../projects/use-admins'
import { teamQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { amountText, countText } from '../../../ui/texts'
import { SCORES, scoreText, type WireScore } from './fields-list'
import styles from './fields.module.css'
import { SCORE_LABEL, ScoreDialog } from './score-dialog'

const COLUMNS: readonly Column<WireScore>[] = [
  { id: 'name', label: 'Score', width: 180, share: 3, sort: 'name', isName: true, cell: ({ name }) => name },
  { id: 'type', label: 'Type', width: 100, share: 1, cell: ({ type }) => SCORE_LABEL[type] },
  {
    id: 'range',
    label: 'Given as',
    width: 160,
    share: 2,
    cell: (score) => (
      <span className={styles.muted} title={scoreText(score)}>
        {scoreText(score)}
      </span>
    ),
  },
  {
    id: 'description',
    label: 'Description',
    width: 180,
    share: 3,
    cell: ({ description }) => (
      <span className={styles.muted} title={description}>
        {description || '–'}
      </span>
    ),
  },
  {
    id: 'uses',
    label: 'Given',
    width: 80,
    share: 1,
    cell: ({ uses }) => (uses === 0 ? <span className={styles.muted}>–</span> : countText(uses)),
  },
]
const keyOf = ({ id }: WireScore): number => id

/** The team's scores for people's work. */
export function ScoresPage() {
  const look = useList(SCORES)
  const { search, filters, sort } = look
  const listed = useCall(rowQuery('listScores', {}))
  const { data: team } = useCall(teamQuery)
  const offline = useConnectivity((state) => state.offline)
  const [shown, setShown] = useState<WireScore | 'new'>()
  const [leaving, setLeaving] = useState<WireScore>()
  const remove = useWrite('deleteScore', {
    changes: ['listScores', 'listScoreValues'],
    onDone: () => setLeaving(undefined),
  })
  const mayManage = team?.accesses.actions.includes('ManageCustomField') === true
  const ask = useAdmins(team !== undefined && !mayManage)
  const all = listed.data?.data
  const found =
    all && narrowRows(all, { search, filters }, { text: ({ name, description }) => `${name} ${description}` })
  const rows = sort === null ? found : sortedByName(found, sort.descending)
  return (
    <>
      <ListPage
        title="Scores"
        many="scores"
        reading={readingOf(listed)}
        rows={rows}
        total={all?.length}
        isNarrowed={look.isNarrowed}
        onClear={look.clear}
        above={<TeamTabs here="scores" />}
        empty={{
          icon: <Star size={22} />,
          title: 'No scores yet',
          text: mayManage
            ? 'Add what work is scored by. Reviewers give scores beside an item, for each person.'
            : `The owner and the admins of the team make scores. ${ask}`.trim(),
        }}
        actions={
          mayManage && (
            <Button
              look="primary"
              icon={<Plus size={15} />}
              disabled={offline || all === undefined}
              title={offline ? NEEDS_PLATFORM : undefined}
              onClick={() => setShown('new')}
            >
              New score…
            </Button>
          )
        }
        toolbar={<ListToolbar list={SCORES} many="scores" filters={[]} />}
      >
        {(visible) => (
          <Rows
            list={SCORES}
            label="Scores"
            columns={COLUMNS}
            rows={visible}
            keyOf={keyOf}
            onOpen={(key) => setShown(all?.find(({ id }) => id === key))}
          />
        )}
      </ListPage>
      {shown !== undefined && (
        <ScoreDialog
          score={shown === 'new' ? undefined : shown}
          mayChange={mayManage && !offline}
          onDelete={(score) => {
            setShown(undefined)
            setLeaving(score)
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {leaving !== undefined && (
        <Confirm
          title={`Delete the score “${leaving.name}”?`}
          action="Delete score"
          isDanger
          busy={remove.isPending}
          failure={remove.error?.failure}
          onConfirm={() => remove.mutate({ path: { scoreId: leaving.id } })}
          onClose={() => {
            remove.reset()
            setLeaving(undefined)
          }}
        >
          {leaving.uses === 0 ? 'It was never used.' : `It was given ${amountText(leaving.uses, 'time', 'times')}.`} You
          can’t undo this.
        </Confirm>
      )}
    </>
  )
}

function sortedByName(rows: readonly WireScore[] | undefined, descending: boolean) {
  const sorted = rows?.toSorted((one, other) => one.name.localeCompare(other.name))
  return descending ? sorted?.toReversed() : sorted
}
