import { expect, it } from 'vitest'
import { holdsText } from '../../../../../renderer/areas/project-acts/delete-dialog'

const COUNTS = { imageCount: 120, completedImagesCount: 58, annotatedImagesCount: 90, folderCount: 3, userCount: 4 }

it('deleting a project → shows its contents first', () => {
  expect(holdsText(COUNTS)).toBe(
    'It holds 120 items, in 3 folders; 90 of them are annotated, 58 are completed. 4 people work in it.',
  )
})

it('counts → use the singular for one, omit a single folder, and call an empty project empty', () => {
  expect(
    holdsText({ imageCount: 1, completedImagesCount: 1, annotatedImagesCount: 1, folderCount: 1, userCount: 1 }),
  ).toBe('It holds 1 item; 1 of them is annotated, 1 is completed. 1 person works in it.')
  expect(holdsText({ ...COUNTS, imageCount: 0 })).toBe('It has no items.')
})
