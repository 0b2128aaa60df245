import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { attachItems } from './uploads/attach-items'
import { checkImport } from './uploads/check-import'
import { findSources } from './uploads/find-sources'
import { readLimits } from './uploads/read-limits'
import { downloadLinks, linkedItem, uploadKeys } from './uploads/transfer-keys'
import { uploadFile } from './uploads/upload-file'

/** Endpoints that turn files into items. */
export const uploads = {
  readLimits,
  checkImport,
  findSources,
  uploadFile,
  uploadKeys,
  downloadLinks,
  linkedItem,
  attachItems,
} satisfies HandlersOf<Subjects['uploads']>
