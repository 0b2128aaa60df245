/**
 * The name of the owner of state on this computer. An address alone would not do: two platforms know the same address,
 * and one that was restored gives ids out twice.
 */
export function ownerName(platform: string | undefined, email: string | null): string | null {
  return platform === undefined || email === null ? null : `${platform} ${email.toLowerCase()}`
}
