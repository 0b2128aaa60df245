/** The largest file that lies beside a project. */
export const ATTACHMENT_BYTES_MAX = 50 * 1024 * 1024
/** So many files lie beside one project. */
export const ATTACHMENTS_MAX = 100
