/** Loads the endpoint table with the first call, because building its schemas takes longer than opening a window. */
export async function loadEndpoints(): Promise<typeof import('#endpoints').ENDPOINTS> {
  return (await import('#endpoints')).ENDPOINTS
}

/** Loads the check of page input with the first call of a page. */
export async function loadSaidCheck(): Promise<typeof import('#domain/endpoints/shell').checkSaid> {
  return (await import('#domain/endpoints/shell')).checkSaid
}
