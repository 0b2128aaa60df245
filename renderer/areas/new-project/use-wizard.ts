import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { projectTypeName } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useDesktop } from '../../desktop/desktop-context'
import { rowKey } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useClassNameLengths } from '../../desktop/use-text-rule'
import { projectsQuery, teamQuery } from '../../queries'
import { fileWords } from '../../projects/add-files'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { useSession } from '../../stores/session-store'
import { bringParts, makeBare, type Part } from './make-project'
import { choose, dropDraft, takeDraftFor, typeOf, useDraft } from './draft-store'
import { usePlanRoom } from './use-plan-room'
import { hindranceOf, stepPlace } from './wizard-steps'

/** The signed-in person's draft, and the function that creates its project. */
export function useWizard() {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const team = useCall(teamQuery)
  const email = useSession((state) => state.user?.email ?? '')
  const offline = useConnectivity((state) => state.offline)
  const draft = useDraft()
  const room = usePlanRoom()
  const { classes: most } = useClassNameLengths()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<PlatformError>()
  const [failures, setFailures] = useState<ReadonlyMap<Part['id'], PlatformError>>(new Map())
  useEffect(() => takeDraftFor(email), [email])

  const make = async (only?: Part['id']): Promise<void> => {
    if (team.data === undefined || isBusy) return
    setBusy(true)
    setRefused(undefined)
    choose({ dataMost: room === null ? null : room.left })
    const made = await makeBare(desktop, team.data.id)
    if (!made.ok) {
      setRefused(made.error)
      setBusy(false)
      if (made.error.code === 'name_taken') goTo(stepPlace('name'))
      return
    }
    const { projectId, name } = made.value
    const failed = await bringParts(desktop, projectId, only)
    const others = [...failures].filter(([id]) => only !== undefined && id !== only)
    const all = new Map([...others, ...failed])
    setFailures(all)
    setBusy(false)
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: rowKey('listClasses') })
    if (all.size > 0) return goTo(stepPlace('summary'))
    const [, many] = fileWords(projectTypeName(typeOf(draft)))
    const action = { label: `Add ${many}`, run: () => openOverlay({ kind: 'addPictures', projectId, dropped: null }) }
    const isFilling = draft.dataFolder !== ''
    notify({
      tone: 'success',
      title: `“${name}” created`,
      ...(isFilling ? { text: 'Its files are being imported.' } : { action }),
    })
    dropDraft()
    goTo({ area: 'project', projectId })
  }
  const mayCreate = team.data?.accesses.actions.includes('CreateProject') !== false
  return {
    draft,
    room,
    mayCreate,
    isBusy,
    refused,
    failures,
    hindrance: offline ? NEEDS_PLATFORM : hindranceOf(draft, most),
    make: (only?: Part['id']) => void make(only),
  }
}
export type Wizard = ReturnType<typeof useWizard>
