import { useEffect, useRef, useState } from 'react'
import type { ChosenFiles } from '#contract/imports'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'

/** The files that a person chose or dropped, and the way to choose others. */
export interface Chosen {
  readonly found: ChosenFiles | null
  readonly isLooking: boolean
  /** Why the last choice could not be read. */
  readonly problem: string | undefined
  readonly choose: (what: 'folder' | 'files') => void
  /** Looks into what was dropped. */
  readonly lookInto: (paths: readonly string[]) => void
}

/** Looks into what was dropped, or into what the person chooses. */
export function useChosen(dropped: readonly string[] | null, onChosen: (found: ChosenFiles) => void): Chosen {
  const [found, setFound] = useState<ChosenFiles | null>(null)
  const look = useAct<ChosenFiles | null, readonly string[] | 'folder' | 'files'>(
    ({ imports }, what) => {
      if (what === 'files') return imports.chooseFiles()
      return what === 'folder' ? imports.chooseFolder() : imports.chooseFolder(what)
    },
    {
      onDone: (looked) => {
        if (looked === null) return
        setFound(looked)
        onChosen(looked)
      },
    },
  )
  const lookInto = look.mutate
  const looked = useRef(false)
  useEffect(() => {
    if (dropped === null || looked.current) return
    looked.current = true
    lookInto(dropped)
  }, [dropped, lookInto])
  return {
    found,
    isLooking: look.isPending,
    problem: look.error === null ? undefined : `${look.error.failure.message} ${nextStep(look.error.failure)}`,
    choose: look.mutate,
    lookInto,
  }
}
