import { type ReactNode, useCallback, useState } from 'react'
import type { ClassChoice, OfferedClass } from '../../document/class-choice'
import type { ClassDesk } from '../../document/class-desk'
import { useDerived } from '../../../use-reviewer-state'
import { useObservable } from '../../use-observable'
import { ClassLookDialog, NewQuestionDialog } from './class-dialogs'
import type { ClassActs } from './class-menu'

interface ChangePorts {
  readonly desk: ClassDesk
  readonly classes: ClassChoice
}

/** Edits project classes from their rows; returns the open dialog. */
export function useClassChange({ desk, classes }: ChangePorts): {
  readonly change: ClassActs['change']
  readonly dialog: ReactNode
} {
  const [open, setOpen] = useState<{ readonly of: OfferedClass; readonly isQuestion: boolean }>()
  const isOffered = useObservable(desk.mayChange)
  const may = useDerived(({ permissions }) => permissions.project.createClass) && isOffered
  const known = useObservable(desk.classes)
  const change = useCallback(
    (name: string) => {
      const of = known?.find(({ className, classId }) => className === name && classId > 0)
      if (of === undefined) return undefined
      return { edit: () => setOpen({ of, isQuestion: false }), ask: () => setOpen({ of, isQuestion: true }) }
    },
    [known],
  )
  const close = () => setOpen(undefined)
  if (!may) return { change: undefined, dialog: null }
  if (open === undefined) return { change, dialog: null }
  const { of, isQuestion } = open
  if (isQuestion) {
    const dialog = <NewQuestionDialog of={of} onSave={(question) => desk.ask(of.classId, question)} onClose={close} />
    return { change, dialog }
  }
  const taken = (known ?? []).flatMap(({ classId, className }) => (classId === of.classId ? [] : [className]))
  return {
    change,
    dialog: (
      <ClassLookDialog
        of={of}
        taken={taken}
        onSave={async (to) => {
          const isInHand = classes.get().current.classId === of.classId
          const refused = await desk.change(of.classId, to)
          if (refused === undefined && isInHand) classes.choose(to.name)
          return refused
        }}
        onClose={close}
      />
    ),
  }
}
