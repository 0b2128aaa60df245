import { usePlatformRules } from '../../desktop/platform-rules'

/** Sentence for a project that exists. */
export const NO_UPLOADS =
  'Loupe can’t upload files to this platform; it adds annotations to the items that the project has.'
/** Sentence for a new project. */
export const NO_FIRST_UPLOADS =
  'Loupe can’t upload files to this platform; add them to the new project with the platform’s own tools.'

/** Tells whether files of this computer can be sent to the platform; true until it is known. */
export function useTakesFiles(): boolean {
  const { rules, isPlain } = usePlatformRules()
  return !isPlain && (rules === undefined || rules.import_rows?.includes('uploadFile') === true)
}
