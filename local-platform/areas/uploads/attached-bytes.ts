import type { ProjectTypeName } from '#domain/enums'
import type { Refused } from '#domain/limits'
import { FILE_KINDS } from '#domain/media/kinds'
import { isStorageKey, linkMime, linkRefusal } from '#domain/media/links'
import type { EndpointBody } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { NewItem } from '../../storage/items'
import type { KeptUpload } from '../../storage/uploads'

type Image = EndpointBody<'attachItems'>['images'][number]
type Sizes = NonNullable<EndpointBody<'attachItems'>['meta']>
/** Source of an item, and the uploads that now belong to it. */
type AttachedBytes = Pick<NewItem, 'width' | 'height' | 'mime' | 'source'> & {
  readonly uploads?: readonly KeptUpload[]
}
type Failed = Pick<Refused, 'code' | 'message'> | { readonly code: 'not_found'; readonly message: string }

const JPEG = 'image/jpeg'
const UNKNOWN = 'application/octet-stream'
const GONE = { code: 'not_found', message: 'The uploaded file is not there any more.' } as const
const NO_ORIGINAL = {
  code: 'kind_refused',
  message: 'Only a text has an original, and only a PDF document is one.',
} as const
const NO_INTEGRATION = 'This platform reads from no integrations.'

/** Looks up files that were uploaded into a project before. */
export function uploadedBytes({ storage }: Platform, projectId: number) {
  return ({ path: key, original: told }: Image): AttachedBytes | Failed => {
    const upload = storage.uploads.find(projectId, key)
    if (upload === undefined) return GONE
    const { path, width, height, isShownAsIs } = upload
    const mime = isShownAsIs ? upload.mime : JPEG
    const shown = isShownAsIs ? {} : ({ rendition: true } as const)
    const source = { kind: 'file', path, ...shown } as const
    if (told === undefined) return { uploads: [upload], width, height, mime, source }
    const document = storage.uploads.find(projectId, told.path)
    if (document === undefined) return GONE
    if (document.mime !== FILE_KINDS.pdf.mime || FILE_KINDS.text.mime !== mime) return NO_ORIGINAL
    const original = { path: document.path, textVersion: told.text_version }
    return { uploads: [upload, document], width, height, mime, source: { ...source, original } }
  }
}

/**
 * Converts links to sources of items. Nothing is fetched, so sizes are those in the request; items of a form need no
 * file. Scripts may also name the key of a file in their own storage.
 */
export function linkedBytes(type: ProjectTypeName, sizes: Sizes, isScript: boolean) {
  return ({ name, path, integration_id: integration }: Image): AttachedBytes | Failed => {
    const size = sizes[name]
    if ((integration ?? size?.integration_id ?? null) !== null) return { code: 'bad_request', message: NO_INTEGRATION }
    const refused = isScript && type !== 'custom_llm' && isStorageKey(path) ? undefined : linkRefusal(path, type)
    const needsFile = type !== 'custom_llm'
    if (refused !== undefined && needsFile) return refused
    const isLink = refused === undefined
    const { width, height } = size ?? {}
    const isWhole = width !== undefined && width !== null && height !== undefined && height !== null
    return {
      width: isWhole ? Math.max(1, Math.round(width)) : null,
      height: isWhole ? Math.max(1, Math.round(height)) : null,
      mime: isLink ? mimeOf(path, name) : UNKNOWN,
      source: { kind: 'link', url: isLink ? path : null },
    }
  }
}

/** Media type by the link's extension, else by the item's name. */
function mimeOf(link: string, name: string): string {
  const mime = linkMime(link)
  return mime === UNKNOWN ? linkMime(`https://name/${encodeURIComponent(name)}`) : mime
}
