import { PICTURE_PROJECT_TYPE, type PictureProjectTypeName, projectTypeName } from '#domain/enums'

/** The name of a project type whose items are single pictures; undefined for any other. */
export function pictureType(type: number): PictureProjectTypeName | undefined {
  const name = projectTypeName(type)
  return PICTURE_PROJECT_TYPE.find((known) => known === name)
}

/** Tells whether pictures can be brought into projects of this type. */
export function takesPictures(type: number): boolean {
  return pictureType(type) !== undefined
}
