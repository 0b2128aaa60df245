import { expect, it } from 'vitest'
import { authorRole } from '#domain/annotation/author-role'

it.each([
  [1, 'Annotator'],
  [2, 'QA'],
  [3, 'Admin'],
  [17, 'Annotator'],
  [undefined, 'Annotator'],
])('role %s of a project → is named %s in annotations', (role, name) => expect(authorRole(role)).toBe(name))
