import type { ChosenFiles } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { callQuery } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'

/** The chosen files as a project of the type takes them. */
export interface LookedTexts {
  /** With those PDF documents left out that hold no text, as soon as that is known. */
  readonly found: ChosenFiles | null
  /** It is not known yet. */
  readonly isLooking: boolean
  /** Why it could not be looked at. */
  readonly problem: string | undefined
}

/** Looks whether the chosen PDF documents hold text, for a project that takes them as texts; any other need not wait for it. */
export function useTexts(found: ChosenFiles | null, type: ProjectTypeName | undefined): LookedTexts {
  const paths = found?.paths ?? []
  const isWanted = found !== null && type !== undefined && found.byType[type].texts > 0
  const query = callQuery(
    ['importTexts', type ?? '', ...paths],
    (desktop) => desktop.imports.look({ paths: [...paths], type: type ?? 'text' }),
    0,
  )
  const looked = useCall(query, { enabled: isWanted, gcTime: 0 })
  if (!isWanted) return { found, isLooking: false, problem: undefined }
  return {
    found: looked.data ?? found,
    isLooking: looked.isFetching,
    problem: looked.isError ? `${looked.error.failure.message} ${nextStep(looked.error.failure)}` : undefined,
  }
}
