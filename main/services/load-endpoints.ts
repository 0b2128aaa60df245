/** The table of endpoints; building its schemas takes longer than opening a window, so it comes with the first call. */
export async function loadEndpoints(): Promise<typeof import('#endpoints').ENDPOINTS> {
  return (await import('#endpoints')).ENDPOINTS
}
