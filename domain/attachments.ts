/** Largest attachment, bytes. */
export const ATTACHMENT_BYTES_MAX = 50 * 1024 * 1024
/** Most attachments per project. */
export const ATTACHMENTS_MAX = 100
