import type { Files } from './files'
import type { Items } from './items'

const FOLDER = 'media'
const DRAWN = /^(\d+)\.(?:thumbnail-\d+\.)?(?:jpg|webm|txt|pcd|json)$/

/** Removes what an earlier version drew for samples: their bytes come from the pack now. */
export async function sweepDrawn(files: Files, items: Items): Promise<void> {
  for (const name of await files.list(FOLDER)) {
    const itemId = Number(DRAWN.exec(name)?.[1])
    if (items.byId(itemId)?.source.kind === 'sample') await files.remove(`${FOLDER}/${name}`)
  }
}
