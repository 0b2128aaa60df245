import { expect, it } from 'vitest'
import { holdsText } from '../../../../../renderer/areas/project-acts/delete-dialog'

const COUNTS = { imageCount: 120, completedImagesCount: 58, annotatedImagesCount: 90, folderCount: 3, userCount: 4 }

it('says what a project holds before it is deleted', () => {
  expect(holdsText(COUNTS)).toBe(
    'It holds 120 items, in 3 folders; 90 of them are annotated, 58 are completed. 4 people work in it.',
  )
})

it('one is one, a single folder goes without saying, and an empty project is called empty', () => {
  expect(
    holdsText({ imageCount: 1, completedImagesCount: 1, annotatedImagesCount: 1, folderCount: 1, userCount: 1 }),
  ).toBe('It holds 1 item; 1 of them is annotated, 1 is completed. 1 person works in it.')
  expect(holdsText({ ...COUNTS, imageCount: 0 })).toBe('It has no items.')
})
