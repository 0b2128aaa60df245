/**
 * Name of the owner of state on this computer. An e-mail address alone is not enough: two platforms may know the same
 * address, and a restored platform reuses ids.
 */
export function ownerName(platform: string | undefined, email: string | null): string | null {
  return platform === undefined || email === null ? null : `${platform} ${email.toLowerCase()}`
}
