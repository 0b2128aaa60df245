import { ViewDialog } from '../../kit/view-dialog'
import { useProjectViews } from './view-source'

/** Saves the project list's look as a new view. */
export function NewViewDialog({ onClose }: { readonly onClose: () => void }) {
  return <ViewDialog source={useProjectViews()} view={null} onClose={onClose} />
}
