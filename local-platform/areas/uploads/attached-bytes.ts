import type { ProjectTypeName } from '#domain/enums'
import type { Refused } from '#domain/limits'
import { isStorageKey, linkMime, linkRefusal } from '#domain/media/links'
import type { EndpointBody } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { NewItem } from '../../storage/items'
import type { KeptUpload } from '../../storage/uploads'

type Image = EndpointBody<'attachItems'>['images'][number]
type Sizes = NonNullable<EndpointBody<'attachItems'>['meta']>
/** Source of an item; `upload` is the uploaded file, which now belongs to the item. */
type AttachedBytes = Pick<NewItem, 'width' | 'height' | 'mime' | 'source'> & { readonly upload?: KeptUpload }
type Failed = Pick<Refused, 'code' | 'message'> | { readonly code: 'not_found'; readonly message: string }

const JPEG = 'image/jpeg'
const UNKNOWN = 'application/octet-stream'
const NO_INTEGRATION = 'This platform reads from no integrations.'

/** Looks up files that were uploaded into a project before. */
export function uploadedBytes({ storage }: Platform, projectId: number) {
  return ({ path: key }: Image): AttachedBytes | Failed => {
    const upload = storage.uploads.find(projectId, key)
    if (upload === undefined) return { code: 'not_found', message: 'The uploaded file is not there any more.' }
    const { path, width, height, isShownAsIs } = upload
    const mime = isShownAsIs ? upload.mime : JPEG
    return { upload, width, height, mime, source: { kind: 'file', path, ...(isShownAsIs ? {} : { rendition: true }) } }
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
