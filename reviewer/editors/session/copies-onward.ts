import type { Item } from '#domain/entities'
import type { ChoiceSource } from '../../session/view-choices'
import type { AnnotationLoader } from '../document/annotation-loader'
import { COPY_CHOICES } from '../document/copy-choices'
import type { CopyWay } from '../document/clipboard'
import { createCopyToNext } from '../document/copy-to-next'
import type { Size } from '../document/sight'
import type { WorkHost } from '../work/work-host'
import type { Annotating } from './annotating'
import { createPropagating } from './propagating'
import type { SessionParts } from './session-parts'
import type { Showing } from './showing'

interface Parts extends Pick<SessionParts, 'goNext' | 'walk' | 'email' | 'role' | 'onRefused'> {
  readonly host: WorkHost
  readonly loader: Pick<AnnotationLoader, 'loadAhead'>
  readonly annotating: Pick<Annotating, 'editing' | 'drawing' | 'work'>
  readonly item: () => Item | undefined
  readonly size: Showing['size']
  readonly copyWay: () => CopyWay
}

/** Copies the selection to the next item, or to many that follow. */
export function createCopiesOnward(parts: Parts) {
  const { host, loader, annotating, item, size, copyWay, goNext, walk, email, role, onRefused } = parts
  const { editing, drawing, work } = annotating
  return {
    carrying: createCopyToNext({ here: item, size, goNext, editing, drawing, work, onRefused }),
    propagating: createPropagating({
      host,
      loader,
      following: walk.following,
      here: item,
      size,
      copyWay,
      editing,
      author: () => ({ email: email(), role: role(), at: new Date().toISOString() }),
      onRefused,
    }),
  }
}

/** How copies fit pictures of other sizes: the person's choice, and the sizes of pictures that were open. */
export function createCopyFit(choices: ChoiceSource, { progress, size }: Pick<Showing, 'progress' | 'size'>) {
  const sizes = new Map<number, Size>()
  return {
    way: () => choices.of(COPY_CHOICES).get().copyWay,
    sizeOf: (itemId: number) => sizes.get(itemId),
    /** Remembers the size of each open item; answers how to stop. */
    follow: (item: () => { readonly id: number } | undefined) =>
      progress.subscribe(() => {
        const [open, shown] = [item(), size()]
        if (open !== undefined && shown !== undefined) sizes.set(open.id, shown)
      }),
  }
}
