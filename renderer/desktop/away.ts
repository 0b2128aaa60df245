/** Why a control is greyed while the platform is away: it would only fail. */
export const NEEDS_PLATFORM = "Needs the platform; it isn't reachable now."
