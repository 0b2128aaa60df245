import type { Files } from './files'
import type { Items } from './items'

const FOLDER = 'media'
const DRAWN = /^(\d+)\.(?:thumbnail-\d+\.)?(?:jpg|webm|txt|pcd|json)$/

/** Deletes pictures that an earlier version drew for samples: their bytes now come from the pack. */
export async function sweepDrawn(files: Files, items: Items): Promise<void> {
  for (const name of await files.list(FOLDER)) {
    const itemId = Number(DRAWN.exec(name)?.[1])
    if (items.byId(itemId)?.source.kind === 'sample') await files.remove(`${FOLDER}/${name}`)
  }
}
