import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireProjectPerson } from '#endpoints'
import { rowKey } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { notify } from '../../stores/notice-store'
import { amountText } from '../../../ui/texts'
import { changePeople, type PeopleChange, type PeopleOutcome, type PeopleStep } from './change-people'

/** A change that needs confirmation. */
export interface PeopleQuestion {
  readonly people: readonly WireProjectPerson[]
  readonly change: PeopleChange
  /** The new role's name. */
  readonly role?: string
}

const DONE: Readonly<Record<PeopleChange['kind'], string>> = {
  role: 'Changed the role of',
  pause: 'Paused',
  resume: 'Resumed',
  remove: 'Removed',
}

/** Confirms and applies changes to a project's people. */
export function usePeopleActs(projectId: number, onDone: (change: PeopleChange) => void) {
  const queries = useQueryClient()
  const [question, setQuestion] = useState<PeopleQuestion>()
  const act = useAct<PeopleOutcome, PeopleStep>(changePeople, {
    onDone: ({ changed, refused }, { change }) => {
      void queries.invalidateQueries({ queryKey: rowKey('listProjectPeople') })
      notify({
        tone: refused.length === 0 ? 'success' : 'warning',
        title: `${DONE[change.kind]} ${amountText(changed, 'person', 'people')}`,
        ...(refused.length === 0 ? {} : { text: `Not changed: ${refused.join(', ')}` }),
      })
      setQuestion(undefined)
      onDone(change)
    },
    // After a failure, some people may have been changed already.
    onFailed: () => void queries.invalidateQueries({ queryKey: rowKey('listProjectPeople') }),
  })
  return {
    question,
    isBusy: act.isPending,
    failure: act.error?.failure,
    ask: setQuestion,
    close: () => {
      act.reset()
      setQuestion(undefined)
    },
    confirm: () => {
      if (question === undefined || act.isPending) return
      const emails = question.people.map(({ email }) => email)
      act.mutate({ projectId, emails, change: question.change })
    },
  }
}
