import { useEffect, useRef, useState } from 'react'
import type { ChosenPictures } from '#contract/imports'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'

/** The pictures that a person chose or dropped, and the way to choose others. */
export interface Chosen {
  readonly pictures: ChosenPictures | null
  readonly isLooking: boolean
  /** Why the last choice could not be read. */
  readonly problem: string | undefined
  readonly choose: () => void
}

/** Looks into what was dropped, or into what the person chooses. */
export function useChosen(dropped: readonly string[] | null, onChosen: (found: ChosenPictures) => void): Chosen {
  const [pictures, setPictures] = useState<ChosenPictures | null>(null)
  const look = useAct<ChosenPictures | null, readonly string[] | undefined>(
    (desktop, paths) => (paths === undefined ? desktop.imports.chooseFolder() : desktop.imports.chooseFolder(paths)),
    {
      onDone: (found) => {
        if (found === null) return
        setPictures(found)
        onChosen(found)
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
    pictures,
    isLooking: look.isPending,
    problem: look.error === null ? undefined : `${look.error.failure.message} ${nextStep(look.error.failure)}`,
    choose: () => look.mutate(undefined),
  }
}
