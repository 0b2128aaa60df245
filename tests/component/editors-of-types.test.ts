import { expect, it } from 'vitest'
import { PROJECT_TYPE, PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import { aboutType, PROJECT_TYPES } from '#domain/project-types'
import { editorFor } from '../../reviewer/editors/registry'

/** File of each type without pictures. */
const MIME: Readonly<Partial<Record<ProjectTypeName, string>>> = {
  video: 'video/mp4',
  text: 'text/plain',
  point_cloud: 'application/octet-stream',
  custom_llm: 'application/json',
}

it.each(PROJECT_TYPE_NAMES)('a %s project’s card → says whether its items can be opened here', (name) => {
  const editor = editorFor(PROJECT_TYPE[name], { url: '/media/a', mime: MIME[name] ?? 'image/png' })
  expect(aboutType(PROJECT_TYPES[name]).includes('Not shown in Loupe yet')).toBe(!editor.shows)
})

it('an Other project → opens pictures, texts, videos and sound, and nothing that no editor reads', () => {
  const shows = (mime: string) => editorFor(PROJECT_TYPE.classification, { url: '/media/a', mime }).shows
  const read = [
    'image/png',
    'text/plain',
    'text/csv',
    'application/json',
    'application/jsonl',
    'video/mp4',
    'audio/wav',
  ]
  expect(read.filter((mime) => !shows(mime))).toEqual([])
  expect(['application/vnd.pcd', 'application/zip'].filter(shows)).toEqual([])
})
