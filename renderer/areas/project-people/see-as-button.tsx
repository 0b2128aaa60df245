import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { SeenAs } from '#contract/see-as'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { beginSeeing } from '../../projects/begin-seeing'
import { roleLabel } from '../../projects/role-label'
import { useConnectivity } from '../../stores/connectivity-store'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'

function useSeeing(projectId: number) {
  const queries = useQueryClient()
  // No entry if the platform refuses this or doesn't know it.
  const { data } = useCall(rowQuery('listSeeAs', { path: { projectId } }))
  const offline = useConnectivity((state) => state.offline)
  const act = useAct<SeenAs, Pick<SeenAs, 'kind' | 'id'>>(
    (desktop, target) => beginSeeing(desktop, queries, { projectId, ...target }),
    { onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t see the project as them') },
  )
  const button = { disabled: offline || act.isPending, title: offline ? NEEDS_PLATFORM : undefined }
  return { offered: data, begin: act.mutate, button }
}

/** Shows the project as a person of it; nothing where that isn't possible. */
export function SeeAsPerson({ projectId, id, name }: Pick<SeenAs, 'projectId' | 'id' | 'name'>) {
  const { offered, begin, button } = useSeeing(projectId)
  if (offered?.people.some((one) => one.id === id) !== true) return null
  return (
    <Button {...button} icon={<Eye size={15} />} onClick={() => begin({ kind: 'person', id })}>
      See as {name}
    </Button>
  )
}

/** Shows the project as a role of the team; nothing where that isn't possible. */
export function SeeAsRole({ projectId }: Pick<SeenAs, 'projectId'>) {
  const { offered, begin, button } = useSeeing(projectId)
  if (offered === undefined || offered.roles.length === 0) return null
  return (
    <Menu
      {...button}
      label="See the project as a role"
      align="end"
      icon={<Eye size={15} />}
      entries={offered.roles.map(({ id, name }) => ({
        kind: 'action',
        label: `See as ${roleLabel(name)}`,
        onChoose: () => begin({ kind: 'role', id }),
      }))}
    >
      See as role
    </Menu>
  )
}
