import type { WireClass } from '#endpoints'
import { useSaveText } from '../../desktop/use-save-text'
import { classesFile } from '../../projects/classes-file'

/** Saves classes as a classes.json at a chosen location. */
export function useSaveClasses(projectName: string | undefined): (rows: readonly WireClass[]) => void {
  const save = useSaveText('The file of classes')
  return (rows) => save(`${projectName ?? 'Project'} classes`, classesFile(rows))
}
