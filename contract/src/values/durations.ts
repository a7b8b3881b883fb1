// A day has 24 hours here; one on which clocks change has 23 or 25, and a site's time zone decides.

export const SECONDS_PER_MINUTE = 60
export const SECONDS_PER_HOUR = 3600
export const SECONDS_PER_DAY = 86_400

export const MILLISECONDS_PER_MINUTE = 60_000
export const MILLISECONDS_PER_HOUR = 3_600_000
export const MILLISECONDS_PER_DAY = 86_400_000

export const MINUTES_PER_HOUR = 60
export const MINUTES_PER_DAY = 1440
