import { useEffect, useRef, useState } from 'react'
import type { ChosenFiles } from '#contract/imports'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'

/** The chosen or dropped files, with the functions to choose others. */
export interface Chosen {
  readonly found: ChosenFiles | null
  readonly isLooking: boolean
  /** The reason the last choice couldn't be read. */
  readonly problem: string | undefined
  readonly choose: (what: 'folder' | 'files') => void
  /** Inspects dropped files. */
  readonly lookInto: (paths: readonly string[]) => void
}

/** Inspects dropped or chosen files. */
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
