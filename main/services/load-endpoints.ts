/** The table of endpoints; building its schemas takes longer than opening a window, so it comes with the first call. */
export async function loadEndpoints(): Promise<typeof import('#endpoints').ENDPOINTS> {
  return (await import('#endpoints')).ENDPOINTS
}

/** What checks the calls of pages; it comes with the first of them. */
export async function loadSaidCheck(): Promise<typeof import('#domain/endpoints/shell').checkSaid> {
  return (await import('#domain/endpoints/shell')).checkSaid
}
