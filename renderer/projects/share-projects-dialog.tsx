import { Suspense, useState } from 'react'
import { nextStep } from '#domain/errors'
import { useDesktop } from '../desktop/desktop-context'
import { useAct } from '../desktop/use-act'
import { PEOPLE_PER_CALL_MAX, type SharedPerson } from './shared-people'
import { jobAct } from '../jobs/job-acts'
import { notify } from '../stores/notice-store'
import { recordAct } from '../stores/undo-store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { lazily } from '../../ui/lazily'
import { Skeleton } from '../../ui/skeleton'
import { amountText, countText } from '../../ui/texts'
import styles from './share-projects-dialog.module.css'

const PeopleChoice = lazily(
  () => import('./people-choice'),
  (module) => module.PeopleChoice,
)

interface ShareProjectsDialogProps {
  readonly projectIds: readonly number[]
  /** The name of the only one, where it is known. */
  readonly name?: string
  readonly onClose: (isStarted: boolean) => void
}

/** Adds people to several projects at once, each in a role; a job does it, however many they are. */
export function ShareProjectsDialog({ projectIds, name, onClose }: ShareProjectsDialogProps) {
  const desktop = useDesktop()
  const [people, setPeople] = useState<readonly SharedPerson[]>([])
  const start = useAct(
    (api) =>
      api.platform.start('shareProjects', {
        body: {
          project_ids: projectIds,
          users: people.map(({ email, roleId }) => ({ user_id: email, user_role: roleId })),
        },
      }),
    {
      onDone: ({ id }) => {
        recordAct(jobAct(desktop, null, id, `sharing of ${projectsText(projectIds.length)}`))
        notify({
          tone: 'info',
          title: `${amountText(people.length, 'person is', 'people are')} being added to ${projectsText(projectIds.length)}`,
          text: 'The list of jobs shows how far it is.',
        })
        onClose(true)
      },
    },
  )
  const failure = start.error?.failure
  const isTooMany = people.length > PEOPLE_PER_CALL_MAX
  const problem = isTooMany
    ? `${countText(PEOPLE_PER_CALL_MAX)} people at most are added at once.`
    : failure && `${failure.message} ${nextStep(failure)}`
  return (
    <Dialog
      title={name === undefined ? `Share ${projectsText(projectIds.length)}` : `Share “${name}”`}
      width={560}
      onClose={() => onClose(false)}
      onSubmit={() => {
        if (people.length > 0 && !isTooMany && !start.isPending) start.mutate()
      }}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button look="primary" type="submit" disabled={people.length === 0 || isTooMany} busy={start.isPending}>
            {people.length < 2 ? 'Add person' : `Add ${countText(people.length)} people`}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {projectIds.length === 1
          ? 'People of the project keep their roles.'
          : 'People of these projects keep their roles.'}
      </p>
      <Suspense fallback={<Skeleton height={150} radius={10} />}>
        <PeopleChoice
          chosen={people}
          onChange={(chosen) => {
            start.reset()
            setPeople(chosen)
          }}
        />
      </Suspense>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

function projectsText(count: number): string {
  return amountText(count, 'project', 'projects')
}
