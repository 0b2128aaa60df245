import type { ChosenFiles } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { callQuery } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'

/** The chosen files as imported by a project type. */
export interface LookedTexts {
  /** Files without PDFs that lack text, once these are known. */
  readonly found: ChosenFiles | null
  /** true while checking. */
  readonly isLooking: boolean
  /** The reason the check failed. */
  readonly problem: string | undefined
}

/** Checks PDFs for text in text projects; other types needn't wait. */
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
