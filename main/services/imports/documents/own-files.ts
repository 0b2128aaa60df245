import type { ProjectTypeName } from '#domain/enums'
import { given } from '#domain/given'
import { becomesPictures, becomesText } from '#domain/limits'
import { pictureLabel, pictureName, textName } from '#domain/media/documents'
import { FILE_KINDS } from '#domain/media/kinds'
import type { OwnFile } from '../file-sources'
import type { Looked } from '../inspect-files'

/** Converts a matching file to import files, without their places: itself, its text, or each page or frame. */
export function ownFiles(
  { path, relative, within, file }: Looked & { readonly kind: 'file' },
  type: ProjectTypeName,
): readonly Omit<OwnFile, 'name' | 'folder'>[] {
  const { kind, pictures, encoding } = file
  // A text with a UTF-8 start may still have another encoding.
  if (FILE_KINDS[kind].family === 'text') {
    return [{ path, relative, letters: encoding ?? 'unknown', ...given({ within }) }]
  }
  const whole = { path, relative, ...given({ within }) }
  if (pictures === undefined || 'problem' in pictures) return [whole]
  const { count } = pictures
  if (becomesText(type, kind)) return [{ ...whole, named: textName(relative), pages: count }]
  if (!becomesPictures(type, kind)) return [whole]
  return Array.from({ length: count }, (_, index) => ({
    ...whole,
    relative: pictureLabel(relative, kind, index + 1),
    named: pictureName(relative, kind, index + 1, count),
    page: { kind, number: index + 1 },
  }))
}
