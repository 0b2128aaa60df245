import { type ReactNode, Suspense, useState } from 'react'
import type { Item } from '#domain/entities'
import { projectTypeName } from '#domain/enums'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import { lazily } from '../../../ui/lazily'

const SplitClipDialog = lazily(
  () => import('./split-clip-dialog'),
  (module) => module.SplitClipDialog,
)

/** Opens the dialog that splits a clip; `onSplit` is undefined in projects of other types. */
export function useSplitClip(projectId: number): {
  readonly onSplit: ((item: Item) => void) | undefined
  readonly dialog: ReactNode
} {
  const project = useCall(projectQuery(projectId))
  const [item, setItem] = useState<Item>()
  const isOfClips = project.data !== undefined && projectTypeName(project.data.type) === 'video'
  return {
    onSplit: isOfClips ? setItem : undefined,
    dialog: item !== undefined && (
      <Suspense>
        <SplitClipDialog projectId={projectId} item={item} onClose={() => setItem(undefined)} />
      </Suspense>
    ),
  }
}
