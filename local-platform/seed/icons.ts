const icon = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">${body}</svg>`

/** Icons of statuses. They are shown as images, so their colours must suit light and dark backgrounds. */
export const STATUS_ICON = {
  not_started: icon(
    '<circle cx="8" cy="8" r="5.75" fill="none" stroke="#8b94a4" stroke-width="1.5" stroke-dasharray="2.4 2.1"/>',
  ),
  in_progress: icon(
    '<circle cx="8" cy="8" r="5.75" fill="none" stroke="#d99a1c" stroke-width="1.5"/><path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="#d99a1c"/>',
  ),
  quality_check: icon(
    '<circle cx="8" cy="8" r="5.75" fill="none" stroke="#5b7ff0" stroke-width="1.5"/><circle cx="8" cy="8" r="2.25" fill="#5b7ff0"/>',
  ),
  returned: icon(
    '<circle cx="8" cy="8" r="6.5" fill="#e0675e"/><path d="M10.8 10.2V8.6a1.4 1.4 0 0 0-1.4-1.4H5.2M7 5.2 5 7.2l2 2" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  completed: icon(
    '<circle cx="8" cy="8" r="6.5" fill="#2f9e68"/><path d="m5.2 8.2 2 2 3.6-4" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  skipped: icon(
    '<circle cx="8" cy="8" r="5.75" fill="none" stroke="#8b94a4" stroke-width="1.5"/><path d="M5.4 8h5.2" stroke="#8b94a4" stroke-width="1.6" stroke-linecap="round"/>',
  ),
} as const

export type StatusIconName = keyof typeof STATUS_ICON
