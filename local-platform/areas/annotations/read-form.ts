/** Reads the files of a form by name; undefined for any other body. */
export async function readForm(
  bytes: Uint8Array,
  type: string | undefined,
): Promise<ReadonlyMap<string, Buffer> | undefined> {
  if (!isForm(type)) return undefined
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type ?? '' } }).formData()
    const parts = new Map<string, Buffer>()
    for (const [name, part] of form)
      parts.set(name, typeof part === 'string' ? Buffer.from(part) : Buffer.from(await part.arrayBuffer()))
    return parts
  } catch {
    // The caller answers that the form can't be read.
    return undefined
  }
}

/** Tells whether a body is a form, by its media type. */
export function isForm(type: string | undefined): boolean {
  return /^multipart\/form-data;/i.test(type ?? '')
}
