import type { Project } from '#domain/entities'

/** How many items of a project are not completed yet. */
export function openItems({ imageCount, completedImagesCount }: Project): number {
  return Math.max(0, imageCount - completedImagesCount)
}
