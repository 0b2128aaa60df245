import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useChooseTeam } from '../../frame/use-choose-team'
import { Problem } from '../../kit/problem'
import { projectsQuery, teamsQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { amountText } from '../../../ui/texts'
import styles from './team.module.css'

/** Deletes the team as a job, after the owner types its name. */
export function DeleteTeam({ team }: { readonly team: Team }) {
  const queries = useQueryClient()
  const offline = useConnectivity((state) => state.offline)
  const teams = useCall(teamsQuery)
  const projects = useCall(projectsQuery)
  const choose = useChooseTeam()
  const [name, setName] = useState<string>()
  const start = useAct(
    (desktop, said: string) =>
      desktop.platform.start('deleteTeam', { path: { teamId: team.id }, body: { name: said } }),
    {
      onDone: () => {
        setName(undefined)
        notify({ tone: 'info', title: `${team.name} is being deleted`, text: 'The list of jobs shows how far it is.' })
        const next = teams.data?.find(({ id }) => id !== team.id)
        if (next !== undefined) choose.mutate(next.id)
        void queries.invalidateQueries({ queryKey: teamsQuery.queryKey })
      },
    },
  )
  const failure = start.error?.failure
  const close = () => {
    start.reset()
    setName(undefined)
  }
  return (
    <section className={styles.card} aria-label="Delete the team">
      <p>Deletes the team with its projects, items, annotations and people’s access. No one can restore them.</p>
      <div className={styles.buttons}>
        <Button
          look="danger"
          disabled={offline}
          title={offline ? NEEDS_PLATFORM : undefined}
          onClick={() => setName('')}
        >
          Delete team…
        </Button>
      </div>
      {name !== undefined && (
        <Dialog
          title={`Delete ${team.name}?`}
          width={460}
          onClose={close}
          onSubmit={() => {
            if (name.trim() === team.name && !start.isPending) start.mutate(name)
          }}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="danger" type="submit" busy={start.isPending} disabled={name.trim() !== team.name}>
                Delete team
              </Button>
            </>
          }
        >
          <div className={styles.stack}>
            {projects.data !== undefined && (
              <p>
                {amountText(projects.data.data.length, 'project goes', 'projects go')} with it, and{' '}
                {amountText(
                  projects.data.data.reduce((sum, { imageCount }) => sum + imageCount, 0),
                  'item',
                  'items',
                )}
                .
              </p>
            )}
            <TextField label={`Type “${team.name}” to confirm`} value={name} onChange={setName} data-first-focus />
            <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
          </div>
        </Dialog>
      )}
    </section>
  )
}
