import type { UseMutationResult } from '@tanstack/react-query'
import type { EndpointAnswer } from '#endpoints'
import type { SaidTo, ShellName } from '#domain/endpoints/shell'
import { given } from '#domain/given'
import type { DesktopFailure } from '../../desktop/failure'
import { useWrite } from '../../desktop/use-write'
import { notify, notifyFailure } from '../../stores/notice-store'

interface UndoableSave<N extends ShellName<'write'>> {
  /** Subject of the message, as in "Steps saved". */
  readonly what: string
  /** A sentence under that title. */
  readonly text?: string
  readonly changes: readonly ShellName<'read'>[]
  /** Takes the saved value; answers the write that undoes the save. */
  readonly onSaved: (saved: EndpointAnswer<N>, said: SaidTo<N>) => SaidTo<N>
  readonly onFailed?: (failure: DesktopFailure) => void
}

/** Saves a part of the settings; the notice of it offers to undo the save. */
export function useUndoableSave<N extends ShellName<'write'>>(
  name: N,
  { what, text, changes, onSaved, onFailed }: UndoableSave<N>,
): UseMutationResult<EndpointAnswer<N>, DesktopFailure, SaidTo<N>> {
  const back = useWrite(name, {
    changes,
    onDone: () => notify({ tone: 'success', title: `Change of the ${what.toLowerCase()} undone` }),
    onFailed: ({ failure }) => notifyFailure(failure, `Couldn’t undo the change of the ${what.toLowerCase()}`),
  })
  return useWrite(name, {
    changes,
    onDone: (saved, said) => {
      const before = onSaved(saved, said)
      notify({
        tone: 'success',
        title: `${what} saved`,
        ...given({ text }),
        action: { label: 'Undo', run: () => back.mutate(before) },
      })
    },
    ...given({ onFailed }),
  })
}
